/** Where the page stood after it was led to a place in itself; there that place is the current one. */
let landing: number | undefined;

/** Marks in the lists of contents the section that is being read. */
export function markSection(): void {
  // The same functions again are no second listeners.
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark);
  addEventListener('hashchange', land);
  document.addEventListener('click', follow);
  land();
}

/** The address stays the same when the visitor goes back to where it leads. */
function follow({ target }: Event): void {
  if ((target as Element).closest('a[href^="#"]')) land();
}

/** The browser moves the page after it has told of the change. */
function land(): void {
  requestAnimationFrame(() => {
    landing = location.hash ? scrollY : undefined;
    mark();
  });
}

function mark(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents-list a')];
  const current = isAtTop() ? undefined : currentOf(links)?.id;
  for (const link of links) {
    const isCurrent = current !== undefined && idOf(link.hash) === current;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (isCurrent) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
    if (isCurrent) keepInView(link);
  }
}

/** Before the first section; so nobody who comes to a page's top waits until all its headings are measured. */
const isAtTop = (): boolean => landing === undefined && scrollY <= 0;

/**
 * The last heading above a line just below the header. Sections at the end of a page never come up to it, so over the
 * last window the line goes down to the window's end.
 */
function currentOf(links: readonly HTMLAnchorElement[]): HTMLElement | undefined {
  const headings = links.flatMap((link) => document.getElementById(idOf(link.hash)) ?? []);
  const page = document.documentElement;
  const top = (Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0) + 1;
  const end = page.scrollHeight - innerHeight;
  const span = Math.min(end, innerHeight - top);
  const passed = span > 0 ? Math.max(0, 1 - (end - scrollY) / span) : 0;
  const line = top + passed * (innerHeight - top);
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top;
  if (landing !== undefined && Math.abs(scrollY - landing) > 1) landing = undefined;
  const target = landing === undefined ? undefined : headings.find(({ id }) => id === idOf(location.hash));
  if (target && topOf(target) >= 0 && topOf(target) < innerHeight) return target;
  return headings.findLast((heading) => topOf(heading) <= line);
}

/** Scrolls the list, not the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('nav');
  if (!list) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 2;
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
