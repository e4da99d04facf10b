const SHOWN_MS = 2000;
/** No heading can have it: their ids are letters, digits and dashes. */
const STATUS = 'copy:status';

/**
 * A button on every code block that copies what a reader would type; what it did is told to screen readers too. What a
 * program printed (text that is no file) needs none.
 */
export function addCopyButtons(root: ParentNode): void {
  const blocks = root.querySelectorAll<HTMLElement>(
    '.code:not(:has(> .copy-button), div[data-language="text"])',
  );
  if (blocks.length > 0) statusRegion();
  for (const block of blocks) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => copy(block, button));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const code = block.querySelector('code');
  if (!code) return;
  try {
    await navigator.clipboard.writeText(textToCopy(code));
    say(button, 'Copied', 'Copied');
  } catch {
    getSelection()?.selectAllChildren(code);
    say(button, 'Not copied', 'Not copied. The code is selected: copy it with your keyboard.');
  }
}

/** Without removed lines, prompts, what programs printed, and the signs of a diff. */
function textToCopy(shown: HTMLElement): string {
  const code = shown.cloneNode(true) as HTMLElement;
  for (const part of code.querySelectorAll('del, [data-uncopied]')) part.remove();
  return (code.textContent ?? '').replace(/\n+$/, '');
}

/** Screen readers tell changes of a region that was there before. */
function statusRegion(): HTMLElement {
  const known = document.getElementById(STATUS);
  if (known) return known;
  const region = document.createElement('p');
  region.id = STATUS;
  region.className = 'visually-hidden';
  region.role = 'status';
  document.body.append(region);
  return region;
}

function say(button: HTMLButtonElement, shown: string, told: string): void {
  button.textContent = shown;
  statusRegion().textContent = told;
  setTimeout(() => {
    button.textContent = 'Copy';
    statusRegion().textContent = '';
  }, SHOWN_MS);
}
