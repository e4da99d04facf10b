/**
 * Finds the islands of a page and brings each to life when its policy says so. Runs in browsers; a page without
 * islands costs one query. An island that cannot be loaded stays what it is: server-rendered HTML.
 */
export type IslandPolicy = 'load' | 'idle' | 'visible' | 'interaction';

/** Default export of an island's script: hydrates the element and resolves when its handlers are in place. */
export type MountIsland = (element: HTMLElement) => Promise<void>;

const START: Record<IslandPolicy, (element: HTMLElement, wake: () => Promise<void>) => void> = {
  load: (_element, wake) => void wake(),
  idle: (_element, wake) =>
    'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200),
  visible(element, wake) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void wake();
    });
    // The island's own box has no size (`display: contents`); what it contains has.
    for (const child of element.children) observer.observe(child);
  },
  interaction: (element, wake) => wakeOnInteraction(element, wake),
};

export function startIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    let waking: Promise<void> | undefined;
    const wake = () => {
      waking ??= import(element.dataset.src ?? '').then(({ default: mount }: { default: MountIsland }) =>
        mount(element),
      );
      return waking;
    };
    START[element.dataset.when as IslandPolicy]?.(element, wake);
  }
}

/**
 * Loading begins with the first sign of interest. A click or a submit that comes before the handlers are there is held
 * back and done again afterwards; what is typed stays in its field all the while. Should loading fail, the element
 * does what it does without scripts.
 */
function wakeOnInteraction(element: HTMLElement, wake: () => Promise<void>): void {
  let ready = false;
  let held: (() => void) | undefined;
  const done = () => {
    ready = true;
    held?.();
  };
  const begin = () => void wake().then(done, done);
  const hold = (event: Event) => {
    begin();
    if (ready) return;
    const target = event.target as HTMLElement;
    if (event.type === 'click' && !target.closest('button, summary')) return;
    event.preventDefault();
    event.stopPropagation();
    const submitter = (event as SubmitEvent).submitter;
    held ??=
      event.type === 'submit'
        ? () => (target as HTMLFormElement).requestSubmit(submitter)
        : () => target.click();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(type, begin, { once: true, passive: true });
  }
  for (const type of ['click', 'submit']) element.addEventListener(type, hold, true);
}
