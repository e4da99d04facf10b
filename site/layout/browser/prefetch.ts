/** Delays in milliseconds: after the pointer stops on a link, and for a pointer that keeps moving over the link. */
const REST_MS = 20;
const HOVER_MS = 65;
/** Maximum number of prerendered pages. Each one runs in its own process. */
const MOST_READY = 2;

/**
 * Prepares a page of this site when the visitor is likely to open it: the pointer rests on its link, the link gets
 * keyboard focus, or a finger touches it. Does nothing for visitors with data saver or a slow connection. Browsers that
 * support speculation rules prerender links marked `data-soon` and handle touch themselves. In other browsers the page
 * is fetched here, once.
 */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const fetched = new Set<string>();
  const marked: HTMLAnchorElement[] = [];
  let timer: ReturnType<typeof setTimeout>;
  let next: { readonly makeReady: () => void; readonly latest: number } | undefined;

  /** Restarts the delay for the pointer to rest, up to `next.latest`. */
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
      // A press also fires touch, pointer, and focus events, too late for prerendering to pay off.
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

/**
 * Whether the browser fetched the speculation rules. It does so only if it supports them and the host announces them.
 */
const hasRules = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('speculation-rules'));
