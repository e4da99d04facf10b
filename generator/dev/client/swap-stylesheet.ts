/**
 * Puts a sheet with another address in the place of one on the page. The old one holds until the new one is there, so
 * the page is never without; of several in a row only the newest stays.
 */
export function swapSheet(sheet: HTMLLinkElement, href: string): HTMLLinkElement {
  const next = sheet.cloneNode() as HTMLLinkElement;
  next.setAttribute('href', href);
  sheet.dataset.replaced = '';
  const dropOld = () => {
    for (let old = next.previousElementSibling; old?.hasAttribute('data-replaced'); ) {
      const gone = old;
      old = old.previousElementSibling;
      gone.remove();
    }
  };
  next.addEventListener('load', dropOld, { once: true });
  next.addEventListener('error', dropOld, { once: true });
  sheet.after(next);
  return next;
}
