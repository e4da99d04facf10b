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
  addCopyButtons(root, all);
  nameScrollers(root, all);
  loadRemoteCode(root, all);
}

/** Blocks that show output, and continue the box of their command, have no copy button. */
const COPYABLE = '.code:not(:has(> .copy-button), [data-language="bash"] + div[data-language="text"])';

function addCopyButtons(root: ParentNode, texts: Texts): void {
  for (const block of root.querySelectorAll(COPYABLE)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-button';
    button.textContent = texts.copy;
    const title = block.querySelector('figcaption')?.textContent;
    if (title) button.ariaLabel = `${texts.copy}: ${title}`;
    button.addEventListener('click', () => copy(block, button, texts));
    block.append(button);
    statusRegion();
  }
}

async function copy(block: Element, button: HTMLElement, texts: Texts): Promise<void> {
  const show = (shown: string, announced: string) => {
    button.textContent = shown;
    statusRegion().textContent = announced;
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
  const codes = [...block.querySelectorAll('code')].map((shown) => {
    const code = shown.cloneNode(true) as HTMLElement;
    for (const part of code.querySelectorAll('del, [data-uncopied]')) part.remove();
    return code.textContent;
  });
  return codes.join('').trimEnd();
}

/** Screen readers announce changes only of an element that exists. Ids of headings contain no colon. */
function statusRegion(): HTMLElement {
  const known = document.getElementById('copy:status');
  const region = known ?? document.createElement('p');
  if (!known) document.body.append(region);
  return Object.assign(region, { id: 'copy:status', className: 'copy-status', role: 'status' });
}

/**
 * Makes blocks that scroll focusable, with a role and a name (WCAG 2.1.1, 4.1.2). The role is `group`, as
 * regions would be landmarks. Without scripts, every block is focusable.
 */
function nameScrollers(root: ParentNode, texts: Texts): void {
  const observer = new ResizeObserver((entries) => {
    const blocks = new Set(entries.map(({ target }) => target.closest('pre') ?? target));
    // Measure all before changing any, to avoid another layout.
    const wide = new Set([...blocks].filter((pre) => pre.scrollWidth > pre.clientWidth));
    for (const pre of blocks) setScroller(pre, wide.has(pre), texts.code);
  });
  for (const pre of root.querySelectorAll('.code pre:not([data-watched])')) {
    pre.setAttribute('data-watched', '');
    observer.observe(pre);
    // Remote code changes the size of the code, not of the block.
    if (pre.firstElementChild) observer.observe(pre.firstElementChild);
  }
}

function setScroller(pre: Element, isWide: boolean, name: string): void {
  const title = pre.parentElement?.querySelector('figcaption')?.textContent;
  if (isWide) pre.setAttribute('tabindex', '0');
  else pre.removeAttribute('tabindex');
  pre.role = isWide ? 'group' : null;
  pre.ariaLabel = isWide ? [name, title].filter(Boolean).join(': ') : null;
}

/** Fetches the code of blocks with a remote source when they come into view. Their links remain. */
function loadRemoteCode(root: ParentNode, texts: Texts): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      observer.unobserve(target);
      void load(target as HTMLElement, texts);
    }
  });
  for (const block of root.querySelectorAll('.code[data-src^="https:"]:not([data-watched])')) {
    block.setAttribute('data-watched', '');
    observer.observe(block);
  }
}

async function load(block: HTMLElement, texts: Texts): Promise<void> {
  const text = await fetch(block.dataset.src ?? '', { signal: AbortSignal.timeout(10_000) })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);
  block.toggleAttribute('data-failed', text === undefined);
  block.querySelector('code')?.replaceChildren(text ?? texts.notLoaded);
}
