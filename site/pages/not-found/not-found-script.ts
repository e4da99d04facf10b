/**
 * Inline script of the 404 page, after its template: shows the documentation's version for URLs of the documentation,
 * and puts the page with the nearest URL into the first card: the one that has most groups of three letters of this URL, and
 * at least half. The pages below are then those of its section, and the card's former link. Inline, because a later script would move what is already visible. The URL is inserted as text, because anyone
 * can put markup into a URL. Policies allow the script by its hash.
 */
export const NOT_FOUND_SCRIPT =
  '{const t=document.currentScript.previousElementSibling,d=t.dataset.docsNotFound,c=t.content;' +
  'let p=location.pathname;' +
  'if((p+"/").startsWith(d+"/")){try{p=decodeURI(p)}catch{}' +
  'c.querySelector("[data-path]").textContent=p;' +
  'const q=p.slice(d.length+1).toLowerCase(),l=c.querySelector(".prose ul");let n,most=q.length/2-1;' +
  'for(const a of c.querySelectorAll(".docs-sidebar a")){let s=0;' +
  'for(let i=q.length-2;i-->0;)s+=a.getAttribute("href").includes(q.slice(i,i+3));' +
  'if(s>most)most=s,n=a}' +
  'if(n){const[f,l]=c.querySelectorAll(".prose ul"),u=a=>a.getAttribute("href"),b=f.firstChild.firstChild,' +
  'k=[u(n),u(b)],m=[...n.closest("div").querySelectorAll("li a"),...l.querySelectorAll("a")]' +
  '.filter(a=>!k.includes(u(a))&&k.push(u(a))).slice(0,k[0]===k[1]?4:3);' +
  'if(k[0]!==k[1])m.push(b);' +
  'l.replaceChildren(...m.map(a=>{const i=document.createElement("li"),o=a.cloneNode(true);' +
  'o.dataset.label??=a.closest("div").firstChild.textContent;i.append(o);return i}));' +
  'n=n.cloneNode(true);n.dataset.label="Did you mean";f.firstChild.replaceChildren(n)}' +
  't.replaceWith(c)}}';
