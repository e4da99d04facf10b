const NAMES = { playing: 'Pause the film', paused: 'Play the film' } as const;

/**
 * The hero's film plays by itself while it is on the screen or close to it, its tab is seen and the visitor does not
 * mind motion; its button decides otherwise (WCAG 2.2.2).
 */
function playHero(): void {
  const film = document.querySelector<HTMLVideoElement>('video[data-hero]');
  const button = document.querySelector<HTMLButtonElement>('.film-pause');
  if (!film || !button) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let wanted = !still.matches;
  let near = false;

  const settle = () => {
    button.textContent = wanted ? NAMES.playing : NAMES.paused;
    if (wanted && near && !document.hidden) film.play().catch(refused);
    else film.pause();
  };
  const want = (value: boolean) => {
    wanted = value;
    settle();
  };
  // A browser that saves power does not let films start by themselves; a pause meanwhile is no refusal.
  const refused = (error: DOMException) => {
    if (error.name === 'NotAllowedError') want(false);
  };
  button.addEventListener('click', () => want(!wanted));
  still.addEventListener('change', () => want(!still.matches));
  document.addEventListener('visibilitychange', settle);
  new IntersectionObserver(
    (entries) => {
      near = entries.at(-1)?.isIntersecting ?? false;
      settle();
    },
    { rootMargin: '100% 0px' },
  ).observe(film);
  button.toggleAttribute('data-ready', true);
  settle();
}

/**
 * A film that waits for the visitor: its link gives way to the player, which starts at once and takes the focus. The
 * captions show from the start; as the default track they would be loaded with the player.
 */
function playOnDemand(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.film-start')) {
    link.addEventListener('click', (event) => {
      const player = link.parentElement?.querySelector('template')?.content.querySelector('video');
      if (!player || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const film = document.importNode(player, true);
      link.replaceWith(film);
      for (const track of film.textTracks) track.mode = 'showing';
      film.focus();
      film.play().catch(() => {});
    });
  }
}

export function startVideos(): void {
  playHero();
  playOnDemand();
}
