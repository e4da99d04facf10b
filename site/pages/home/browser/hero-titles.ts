const EVERY_MS = 4000;

/**
 * Shows the hero's titles in turn, four seconds each. Stops for visitors who prefer reduced motion, while the pointer is
 * over the title, and while the rotation is paused (WCAG 2.2.2).
 */
export function rotateHero(): void {
  const heading = document.querySelector('.hero-titles');
  const button = document.querySelector<HTMLButtonElement>('.hero-pause');
  if (!heading || !button) return;
  const titles = [...heading.children];
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
    button.ariaPressed = String(paused);
    if (!paused && !still.matches) timer = setInterval(advance, EVERY_MS);
  };
  button.addEventListener('click', () => {
    paused = !paused;
    settle();
  });
  still.addEventListener('change', settle);
  button.hidden = false;
  settle();
}
