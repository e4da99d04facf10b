/**
 * Code that is too wide can be scrolled by keyboard, so it takes the focus and has a role and a name then (WCAG 2.1.1,
 * 4.1.2): a group, because regions would be landmarks. Code that fits is no place to stop at. Without scripts every
 * block takes the focus.
 */
export function nameScrollers(root: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) settle(target.closest('pre') ?? target);
  });
  for (const pre of root.querySelectorAll('.code > pre:not([data-watched])')) {
    pre.setAttribute('data-watched', '');
    observer.observe(pre);
    // A block that is fetched later changes its code, not its own size.
    if (pre.firstElementChild) observer.observe(pre.firstElementChild);
  }
}

function settle(pre: Element): void {
  if (pre.scrollWidth > pre.clientWidth) {
    const title = pre.parentElement?.querySelector('figcaption')?.textContent;
    pre.setAttribute('tabindex', '0');
    pre.role = 'group';
    pre.ariaLabel = title ? `Code: ${title}` : 'Code';
  } else for (const name of ['tabindex', 'role', 'aria-label']) pre.removeAttribute(name);
}
