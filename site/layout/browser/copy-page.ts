const SHOWN_MS = 2000;

/** Copies the Markdown version of the page. The button is hidden where the clipboard is not supported. */
export function startCopyPage(root: ParentNode): void {
  const link = document.querySelector<HTMLLinkElement>('link[type="text/markdown"]');
  if (!link || !navigator.clipboard?.write) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('.copy-page[hidden]')) start(button, link);
}

function start(button: HTMLButtonElement, link: HTMLLinkElement): void {
  const label = button.querySelector('span');
  if (!label) return;
  const words = label.textContent;
  const say = (said: string) => {
    label.style.minInlineSize = `${label.offsetWidth}px`;
    label.textContent = said;
    setTimeout(() => {
      label.textContent = words;
    }, SHOWN_MS);
  };
  button.addEventListener('click', () => {
    // Safari allows clipboard writes only inside the click handler, so the clipboard gets a promise of the text.
    const text = fetch(link.href).then(async (answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return new Blob([await answer.text()], { type: 'text/plain' });
    });
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  });
  button.hidden = false;
}
