import type { PartTexts } from './texts.ts';

/**
 * Makes code blocks focusable that scroll, with a role and a name (WCAG 2.1.1, 4.1.2). The role is `group`, because regions
 * would be landmarks. Without scripts, every block is focusable.
 */
export function nameScrollers(root: ParentNode, texts: PartTexts): void {
  const observer = new ResizeObserver((entries) => {
    const blocks = new Set(entries.map(({ target }) => target.closest('pre') ?? target));
    // Measure all before changing any, to avoid another layout.
    const wide = new Set([...blocks].filter((pre) => pre.scrollWidth > pre.clientWidth));
    for (const pre of blocks) settle(pre, wide.has(pre), texts.code);
  });
  for (const pre of root.querySelectorAll('.code pre:not([data-watched])')) {
    pre.setAttribute('data-watched', '');
    observer.observe(pre);
    // Remote code changes the size of the code, not of the block.
    if (pre.firstElementChild) observer.observe(pre.firstElementChild);
  }
}

function settle(pre: Element, isWide: boolean, name: string): void {
  if (isWide) {
    const title = pre.parentElement?.querySelector('figcaption')?.textContent;
    pre.setAttribute('tabindex', '0');
    pre.role = 'group';
    pre.ariaLabel = title ? `${name}: ${title}` : name;
  } else for (const name of ['tabindex', 'role', 'aria-label']) pre.removeAttribute(name);
}
