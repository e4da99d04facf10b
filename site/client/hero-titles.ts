const EVERY_MS = 4000;

/**
 * One of the hero's titles at a time, for four seconds each. Stands still for visitors who prefer less motion, while
 * they point at it or are inside it, and for as long as they pause it (WCAG 2.2.2).
 */
export function rotateHero(): void {
  const heading = document.querySelector<HTMLElement>('.hero-titles');
  const button = document.querySelector<HTMLButtonElement>('.hero-pause');
  if (!heading || !button) return;
  const titles = [...heading.children] as HTMLElement[];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let active = 0;
  let paused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const advance = () => {
    if (heading.matches(':hover')) return;
    active = (active + 1) % titles.length;
    for (const [index, title] of titles.entries()) {
      title.toggleAttribute('data-active', index === active);
      if (index === active) title.removeAttribute('aria-hidden');
      else title.setAttribute('aria-hidden', 'true');
    }
  };
  const settle = () => {
    clearInterval(timer);
    timer = undefined;
    button.toggleAttribute('data-ready', !still.matches);
    button.setAttribute('aria-pressed', String(paused));
    if (!paused && !still.matches) timer = setInterval(advance, EVERY_MS);
  };
  button.addEventListener('click', () => {
    paused = !paused;
    settle();
  });
  still.addEventListener('change', settle);
  settle();
}
