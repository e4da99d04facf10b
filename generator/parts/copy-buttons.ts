import type { PartTexts } from './texts.ts';

const SHOWN_MS = 2000;
/** Headings cannot have this id, because their ids contain only letters, digits and hyphens. */
const STATUS = 'copy:status';

/**
 * Adds a button to every code block that copies its code without prompts, output and diff markers, and announces the result
 * to screen readers. Output that continues the box of its command has no button.
 */
export function addCopyButtons(root: ParentNode, texts: PartTexts): void {
  const blocks = root.querySelectorAll<HTMLElement>(
    '.code:not(:has(> .copy-button), [data-language="bash"] + div[data-language="text"])',
  );
  if (blocks.length > 0) statusRegion();
  for (const block of blocks) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-button';
    button.textContent = texts.copy;
    button.addEventListener('click', () => copy(block, button, texts));
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement, texts: PartTexts): Promise<void> {
  const show = (shown: string, announced: string) => {
    button.textContent = shown;
    statusRegion().textContent = announced;
    setTimeout(() => {
      button.textContent = texts.copy;
      statusRegion().textContent = '';
    }, SHOWN_MS);
  };
  try {
    await navigator.clipboard.writeText(textToCopy(block));
    show(texts.copied, texts.copied);
  } catch {
    getSelection()?.selectAllChildren(block.querySelector('code') ?? block);
    show(texts.notCopied, texts.notCopiedHint);
  }
}

/** Text without removed lines, prompts, output and diff markers. Collapsed lines are in a `code` element of their own. */
function textToCopy(block: HTMLElement): string {
  const codes = [...block.querySelectorAll('code')].map((shown) => {
    const code = shown.cloneNode(true) as HTMLElement;
    for (const part of code.querySelectorAll('del, [data-uncopied]')) part.remove();
    return code.textContent;
  });
  return codes.join('').trimEnd();
}

/** Screen readers announce changes only of an element that already exists. */
function statusRegion(): HTMLElement {
  const known = document.getElementById(STATUS);
  if (known) return known;
  const region = document.createElement('p');
  region.id = STATUS;
  region.className = 'copy-status';
  region.role = 'status';
  document.body.append(region);
  return region;
}
