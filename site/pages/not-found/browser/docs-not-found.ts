/**
 * Shows the documentation's 404 page for unknown URLs below `/docs`. The host serves one 404 page for every URL; its
 * template holds this version. The URL is inserted as text, because anyone can put markup into a URL.
 */
export function showDocsNotFound(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-docs-not-found]');
  const prefix = template?.dataset.docsNotFound;
  if (!template || !prefix || !`${location.pathname}/`.startsWith(`${prefix}/`)) return;
  const content = template.content.cloneNode(true) as DocumentFragment;
  for (const button of content.querySelectorAll<HTMLElement>('[data-search]')) button.hidden = false;
  for (const place of content.querySelectorAll('[data-path]')) place.textContent = decoded(location.pathname);
  // Keep the templates: they hold links that no other element of this page has.
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
