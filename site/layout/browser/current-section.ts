/** Scroll position after a jump to an anchor, whose section is the current one there. */
let landing: number | undefined;

/** Marks the section that is being read in the tables of contents, and shows it in the bar of the documentation. */
export function markSection(): void {
  // Safe to run again: adding the same listener twice has no effect.
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark);
  addEventListener('hashchange', land);
  document.addEventListener('click', follow);
  land();
}

/** Handles clicks on links to the current hash, which do not fire `hashchange`. */
function follow({ target }: Event): void {
  if ((target as Element).closest('a[href^="#"]')) land();
}

/** Records the scroll position in the next frame, because the browser scrolls after `hashchange`. */
function land(): void {
  requestAnimationFrame(() => {
    landing = location.hash ? scrollY : undefined;
    mark();
  });
}

function mark(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents-list a')];
  const current = isAtTop() ? links[0] && idOf(links[0].hash) : currentOf(links)?.id;
  for (const link of links) {
    const isCurrent = idOf(link.hash) === current;
    if (isCurrent === link.hasAttribute('aria-current')) continue;
    if (isCurrent) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
    if (isCurrent) keepInView(link.closest('nav'), link);
  }
  const inBar = document.querySelector('.docs-bar-section');
  // Above the first section, the bar shows its label.
  const text = (!isAtTop() && links.find((link) => link.hasAttribute('aria-current'))?.textContent) || '';
  if (inBar && inBar.textContent !== text) inBar.textContent = text;
}

/** Checked first, because measuring all headings would delay a page that opens at the top. */
const isAtTop = (): boolean => landing === undefined && scrollY <= 0;

/**
 * Returns the last heading above a line 96 px below where jumps land, or the first. Sections at the end of a page never reach
 * that line, so over the last screen it moves down to the bottom of the window.
 */
function currentOf(links: readonly HTMLAnchorElement[]): HTMLElement | undefined {
  const headings = links.flatMap((link) => document.getElementById(idOf(link.hash)) ?? []);
  const page = document.documentElement;
  const top = (Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0) + 96;
  const end = page.scrollHeight - innerHeight;
  const span = Math.min(end, innerHeight - top);
  const passed = span > 0 ? Math.max(0, 1 - (end - scrollY) / span) : 0;
  const line = top + passed * (innerHeight - top);
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top;
  if (landing !== undefined && Math.abs(scrollY - landing) > 1) landing = undefined;
  const target = landing === undefined ? undefined : headings.find(({ id }) => id === idOf(location.hash));
  if (target && topOf(target) >= 0 && topOf(target) < innerHeight) return target;
  return headings.findLast((heading) => topOf(heading) <= line) ?? headings[0];
}

/** Scrolls a list, not the page, so that its entry is visible. */
export function keepInView(list: Element | null, entry: Element | null | undefined): void {
  if (!list || !entry) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 2;
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
