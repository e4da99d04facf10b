/**
 * Finds the islands of a page and brings each to life when its policy says so. Runs in browsers; a page without
 * islands costs one query. An island that cannot be loaded stays what it is: server-rendered HTML.
 */
export type IslandPolicy = 'load' | 'idle' | 'visible' | 'interaction';

/** Default export of an island's script: hydrates the element and resolves when its handlers are in place. */
export type MountIsland = (element: HTMLElement) => Promise<void>;

/** When an island is woken without being touched. */
const START: Record<IslandPolicy, (element: HTMLElement, wake: () => void) => void> = {
  load: (_element, wake) => wake(),
  idle: (_element, wake) =>
    'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200),
  visible(element, wake) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wake();
    });
    // The island's own box has no size (`display: contents`); what it contains has.
    for (const child of element.children) observer.observe(child);
  },
  interaction(element, wake) {
    for (const type of ['pointerover', 'focusin', 'touchstart']) {
      element.addEventListener(type, wake, { once: true, passive: true });
    }
  },
};

/** May run again whenever the document has changed: an island is started once. */
export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]:not([data-started])')) {
    element.dataset.started = '';
    START[element.dataset.when as IslandPolicy]?.(element, wakerOf(element));
  }
}

/**
 * Runs now, and again whenever the writer's preview has changed the page in place. What it does must be fit to be done
 * twice to one document.
 */
export function onContent(run: (root: ParentNode) => void): void {
  run(document);
  document.addEventListener('contentchange', () => run(document));
}

/**
 * Loads and hydrates an island once. A click or a submit that comes before its handlers are there is held back and done
 * again afterwards; what is typed stays in its field all the while. Should loading fail, the element does what it does
 * without scripts.
 */
function wakerOf(element: HTMLElement): () => void {
  let waking = false;
  let replay: (() => void) | undefined;
  const wake = () => {
    if (waking) return;
    waking = true;
    import(element.dataset.src ?? '')
      .then(({ default: mount }: { default: MountIsland }) => mount(element))
      .catch(console.error)
      .then(() => {
        for (const type of ['click', 'submit']) element.removeEventListener(type, hold, true);
        replay?.();
      });
  };
  const hold = (event: Event) => {
    wake();
    const target = event.target as HTMLElement;
    if (event.type === 'click' && !target.closest('button, summary')) return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event as SubmitEvent;
    replay ??=
      event.type === 'submit'
        ? () => (target as HTMLFormElement).requestSubmit(submitter)
        : () => target.click();
  };
  for (const type of ['click', 'submit']) element.addEventListener(type, hold, true);
  return wake;
}
