const EVERY_MS = 4000;

/**
 * Shows the hero's titles and cards in turn, four seconds each. Stops for visitors who prefer reduced motion, while the
 * pointer is over the hero, while the rotation is paused (WCAG 2.2.2), and after a visitor chooses a title.
 */
export function rotateHero(): void {
  const heading = document.querySelector('.hero-titles');
  const figure = document.querySelector('.hero-figure');
  const button = figure?.querySelector<HTMLButtonElement>('.hero-pause');
  if (!heading || !figure || !button) return;
  const titles = [...heading.children];
  const cards = figure.querySelectorAll('.hero-card');
  const choices = [...figure.querySelectorAll<HTMLButtonElement>('.hero-choice')];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let active = 0;
  let paused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (next: number) => {
    active = next;
    for (const [index, title] of titles.entries()) {
      title.toggleAttribute('data-active', index === active);
      if (index === active) title.removeAttribute('aria-hidden');
      else title.setAttribute('aria-hidden', 'true');
      cards[index]?.toggleAttribute('data-active', index === active);
      if (choices[index]) choices[index].ariaPressed = String(index === active);
    }
  };
  const advance = () => {
    if (heading.matches(':hover') || figure.matches(':hover')) return;
    show((active + 1) % titles.length);
  };
  const settle = () => {
    clearInterval(timer);
    timer = undefined;
    button.toggleAttribute('data-ready', !still.matches);
    button.ariaPressed = String(paused);
    if (!paused && !still.matches) timer = setInterval(advance, EVERY_MS);
  };
  const pause = (value: boolean) => {
    paused = value;
    settle();
  };
  button.addEventListener('click', () => pause(!paused));
  for (const [index, choice] of choices.entries())
    choice.addEventListener('click', () => {
      show(index);
      pause(true);
    });
  still.addEventListener('change', settle);
  settle();
}
