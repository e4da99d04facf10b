/** A pointer that has come to rest on a link, and one that has not but stays on it. */
const REST_MS = 20;
const HOVER_MS = 65;
/** Each page that is ready waits in a process of its own. */
const MOST_READY = 2;

/**
 * Makes a page of this site ready when a visitor is about to go there: a pointer that rests on its link, the keyboard's focus,
 * a finger on it. Not for visitors who save data or whose connection is slow. Where the browser keeps to the site's
 * speculation rules, they prerender what is marked `data-soon`, and know about fingers themselves; elsewhere the page is
 * fetched here, once.
 */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const fetched = new Set<string>();
  const marked: HTMLAnchorElement[] = [];
  let timer: ReturnType<typeof setTimeout>;
  let next: { readonly makeReady: () => void; readonly latest: number } | undefined;

  /** Waits anew for the pointer to rest, up to the latest time. */
  function wait(): void {
    clearTimeout(timer);
    if (next) timer = setTimeout(run, Math.min(REST_MS, next.latest - performance.now()));
  }

  function run(): void {
    next?.makeReady();
    next = undefined;
  }

  function mark(link: HTMLAnchorElement): void {
    const known = marked.indexOf(link);
    if (known >= 0) marked.splice(known, 1);
    link.dataset.soon = '';
    if (marked.push(link) > MOST_READY) delete marked.shift()?.dataset.soon;
  }

  addEventListener('pointermove', wait, { passive: true });
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, (event) => {
      next = undefined;
      wait();
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a:not([target],[download],[rel*=no])',
      );
      if (link?.host !== location.host || link.pathname === location.pathname) return;
      if (/\.\w+$/.test(link.pathname)) return;
      // A press comes with a touch, a pointer and a focus of its own, and too late to make a process for.
      const pressed =
        type === 'touchstart' ||
        (event as PointerEvent).pointerType === 'touch' ||
        (type === 'focusin' && !link.matches(':focus-visible'));
      const makeReady = () => {
        if (hasRules()) {
          if (!pressed) mark(link);
        } else if (!fetched.has(link.pathname)) {
          fetched.add(link.pathname);
          fetch(link.href, { priority: 'low' }).catch(() => {});
        }
      };
      next = { makeReady, latest: performance.now() + (type === 'pointerover' ? HOVER_MS : 0) };
      wait();
    });
}

/** Only browsers that know the rules fetch them, and only where the host announces them. */
const hasRules = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('speculation-rules'));
