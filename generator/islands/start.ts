/** When an island hydrates: now, when the browser is idle, when it is visible, or on first interaction. */
export type IslandPolicy = 'load' | 'idle' | 'visible' | 'interaction';

/** Default export of an island's script: hydrates the element and resolves when its event handlers work. */
export type MountIsland = (element: HTMLElement) => Promise<void>;

/** Maximum delay in milliseconds of islands that wait until the browser is idle, which may never be. */
const IDLE_TIMEOUT_MS = 2000;

const START: Record<IslandPolicy, (element: HTMLElement, wake: () => void) => void> = {
  load: (_element, wake) => wake(),
  idle: (_element, wake) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(wake, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(wake, 200),
  visible(element, wake) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wake();
    });
    // The island itself has no size (`display: contents`), but its children do.
    for (const child of element.children) observer.observe(child);
    if (element.children.length === 0) wake();
  },
  interaction(element, wake) {
    for (const type of ['pointerover', 'focusin', 'touchstart'])
      element.addEventListener(type, wake, { once: true, passive: true });
  },
};

/**
 * Schedules the hydration of all islands. Can run again when the document has changed. An island that cannot
 * be loaded keeps its server-rendered HTML.
 */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]:not([data-started])')) {
    element.dataset.started = '';
    START[element.dataset.when as IslandPolicy]?.(element, wakerOf(element));
  }
}

/** Runs an idempotent function of a page script now, and when the dev server changes the page in place. */
export function onContent(run: (root: ParentNode) => void): void {
  run(document);
  document.addEventListener('contentchange', () => run(document));
}

/**
 * Returns a function that loads and hydrates an island once. Holds back the first click or submit before
 * hydration and replays it afterward, also when loading fails.
 */
function wakerOf(element: HTMLElement): () => void {
  let loading: Promise<void> | undefined;
  let replay: (() => void) | undefined;
  const wake = () =>
    (loading ??= import(element.dataset.src ?? '')
      .then(({ default: mount }: { default: MountIsland }) => mount(element))
      .catch(console.error)
      .then(() => {
        for (const type of ['click', 'submit']) element.removeEventListener(type, hold, true);
        replay?.();
      }));
  const hold = (event: Event) => {
    wake();
    const target = event.target as HTMLElement;
    const control = target.closest<HTMLElement>('button, summary');
    const isSubmit = event instanceof SubmitEvent;
    if (!isSubmit && !control) return;
    event.preventDefault();
    event.stopPropagation();
    replay ??= () =>
      isSubmit ? (target as HTMLFormElement).requestSubmit(event.submitter) : control?.click();
  };
  for (const type of ['click', 'submit']) element.addEventListener(type, hold, true);
  return wake;
}
