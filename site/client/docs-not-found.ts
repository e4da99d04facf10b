/**
 * One 404 page serves every unknown address. Below the documentation it turns into a page of the documentation that
 * names the address; as text, because an address can be made to look like anything.
 */
export function showDocsNotFound(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-docs-not-found]');
  const prefix = template?.dataset.docsNotFound;
  if (!template || !prefix || !`${location.pathname}/`.startsWith(`${prefix}/`)) return;
  const content = template.content.cloneNode(true) as DocumentFragment;
  for (const button of content.querySelectorAll<HTMLElement>('[data-search]')) button.hidden = false;
  for (const place of content.querySelectorAll('[data-path]')) place.textContent = decoded(location.pathname);
  // The templates stay: they know pages that nothing else here links to.
  for (const each of document.querySelectorAll('#main template')) document.body.append(each);
  document.querySelector('#main')?.replaceChildren(content);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
