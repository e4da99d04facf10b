/**
 * Code that is too wide can be scrolled by keyboard, so it takes the focus and has a role and a name then (WCAG 2.1.1,
 * 4.1.2): a group, because regions would be landmarks. Code that fits is no place to stop at. Without scripts every
 * block takes the focus.
 */
export function nameScrollers(root: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    const blocks = new Set(entries.map(({ target }) => target.closest('pre') ?? target));
    // All are measured before the first is changed: a look after a change would be another layout.
    const wide = new Set([...blocks].filter((pre) => pre.scrollWidth > pre.clientWidth));
    for (const pre of blocks) settle(pre, wide.has(pre));
  });
  for (const pre of root.querySelectorAll('.code > pre:not([data-watched])')) {
    pre.setAttribute('data-watched', '');
    observer.observe(pre);
    // A block that is fetched later changes its code, not its own size.
    if (pre.firstElementChild) observer.observe(pre.firstElementChild);
  }
}

function settle(pre: Element, isWide: boolean): void {
  if (isWide) {
    const title = pre.parentElement?.querySelector('figcaption')?.textContent;
    pre.setAttribute('tabindex', '0');
    pre.role = 'group';
    pre.ariaLabel = title ? `Code: ${title}` : 'Code';
  } else for (const name of ['tabindex', 'role', 'aria-label']) pre.removeAttribute(name);
}
