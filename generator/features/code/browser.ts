const TEXTS = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  /** Announced to screen readers when copying fails. */
  notCopiedHint: 'Not copied. The code is selected: copy it with your keyboard.',
  /** Accessible name of a block that scrolls, followed by its title. */
  code: 'Code',
  /** Replaces remote code that cannot be loaded. The link to it follows. */
  notLoaded: 'This code could not be loaded. It is here:',
};
type Texts = typeof TEXTS;

/** Adds the behavior of code blocks. Can run again when the document has changed. */
export function enhanceCode(root: ParentNode, texts: Partial<Texts> = {}): void {
  const all = { ...TEXTS, ...texts };
  for (const block of root.querySelectorAll(COPYABLE)) addCopyButton(block, all);
  const sizes = new ResizeObserver((entries) => nameScrollers(entries, all.code));
  const views = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      views.unobserve(target);
      void load(target as HTMLElement, all.notLoaded);
    }
  });
  for (const pre of root.querySelectorAll('.code pre:not([data-watched])')) {
    pre.setAttribute('data-watched', '');
    sizes.observe(pre);
    // Remote code changes the size of the code, not of the block.
    if (pre.firstElementChild) sizes.observe(pre.firstElementChild);
    const remote = pre.closest('.code[data-src^="https:"]');
    if (remote) views.observe(remote);
  }
}

/** Is on the page before the first click, because screen readers announce changes only of what exists. */
const status = Object.assign(document.createElement('p'), { className: 'copy-status', role: 'status' });

/** Blocks that show output, and continue the box of their command, have no copy button. */
const COPYABLE = '.code:not(:has(> .copy-button), [data-language="bash"] + div[data-language="text"])';

function addCopyButton(block: Element, texts: Texts): void {
  const properties = { type: 'button', className: 'copy-button', textContent: texts.copy } as const;
  const button = Object.assign(document.createElement('button'), properties);
  const title = block.querySelector('figcaption')?.textContent;
  if (title) button.ariaLabel = `${texts.copy}: ${title}`;
  button.addEventListener('click', () => copy(block, button, texts));
  block.append(button);
  if (!status.isConnected) document.body.append(status);
}

async function copy(block: Element, button: HTMLElement, texts: Texts): Promise<void> {
  const show = (shown: string, announced: string) => {
    button.textContent = shown;
    status.textContent = announced;
  };
  try {
    await navigator.clipboard.writeText(textToCopy(block));
    show(texts.copied, texts.copied);
  } catch {
    getSelection()?.selectAllChildren(block.querySelector('code') ?? block);
    show(texts.notCopied, texts.notCopiedHint);
  }
  setTimeout(() => show(texts.copy, ''), 2000);
}

/** Text without deleted lines, prompts, output and diff signs. Collapsed lines have their own `code`. */
function textToCopy(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('del, [data-uncopied]')) part.remove();
  const texts = Array.from(copy.querySelectorAll('code'), (code) => code.textContent);
  return texts.join('').trimEnd();
}

/**
 * Makes blocks that scroll focusable, with a role and a name (WCAG 2.1.1, 4.1.2). The role is `group`, as
 * regions would be landmarks. Without scripts, every block is focusable.
 */
function nameScrollers(entries: readonly ResizeObserverEntry[], name: string): void {
  const blocks = new Set(entries.map(({ target }) => target.closest('pre') ?? target));
  // Measure all before changing any, to avoid another layout.
  const sizes = Array.from(blocks, (pre) => [pre, pre.scrollWidth > pre.clientWidth] as const);
  for (const [pre, isWide] of sizes) {
    const title = pre.parentElement?.querySelector('figcaption')?.textContent;
    if (isWide) pre.setAttribute('tabindex', '0');
    else pre.removeAttribute('tabindex');
    pre.role = isWide ? 'group' : null;
    pre.ariaLabel = isWide ? [name, title].filter(Boolean).join(': ') : null;
  }
}

/** Fetches the code of a block with a remote source. Its link remains. */
async function load(block: HTMLElement, failed: string): Promise<void> {
  const text = await fetch(block.dataset.src ?? '', { signal: AbortSignal.timeout(10_000) })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);
  block.toggleAttribute('data-failed', text === undefined);
  block.querySelector('code')?.replaceChildren(text ?? failed);
}
