/**
 * Inline script of the 404 page, after its template: shows the documentation's version for URLs of the documentation.
 * Inline, because a later script would move what is already visible. The URL is inserted as text, because anyone can
 * put markup into a URL. Policies allow the script by its hash.
 */
export const NOT_FOUND_SCRIPT =
  '{const t=document.currentScript.previousElementSibling;let p=location.pathname;' +
  'if((p+"/").startsWith(t.dataset.docsNotFound+"/")){try{p=decodeURI(p)}catch{}' +
  't.content.querySelector("[data-path]").textContent=p;t.replaceWith(t.content)}}';
