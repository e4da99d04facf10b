const SHOWN_MS = 2000;
/** Prompts of a shell session are not part of the command. */
const PROMPT = /^[$%>] /gm;

/** A button on every code block that copies what a reader would type: without prompts and without removed lines. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(textToCopy(block)).then(
        () => say(button, 'Copied'),
        () => say(button, 'Press Ctrl+C'),
      );
    });
    block.append(button);
  }
}

function textToCopy(block: HTMLElement): string {
  const code = block.querySelector('code')?.cloneNode(true) as HTMLElement;
  for (const line of code.querySelectorAll('del')) line.remove();
  let text = code.textContent ?? '';
  if (block.dataset.language === 'diff') text = text.replace(/^[+ ]/gm, '');
  if (/^(?:console|shellsession)$/.test(block.dataset.language ?? '')) text = text.replace(PROMPT, '');
  return text;
}

function say(button: HTMLButtonElement, words: string): void {
  button.textContent = words;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}
