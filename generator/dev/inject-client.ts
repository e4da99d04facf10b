/**
 * The page as it is built, with one script more: the preview's own, which tells the server what this tab shows. It runs
 * at once, not as a module: it must see the page before the site's own scripts change it.
 * @param own address of the preview's own parts, with a slash at its end.
 */
export function injectClient(input: { html: string; own: string; digest: string; code: string }): string {
  const { html } = input;
  const tag = `<script src="${input.own}client.js" data-digest="${input.digest}" data-code="${input.code}"></script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + tag : html.slice(0, end) + tag + html.slice(end);
}
