const NAMES = { playing: 'Pause the video', paused: 'Play the video' } as const;

/**
 * Plays the hero's video while it is on or near the screen, its tab is visible, and the visitor does not prefer reduced
 * motion. The video's button overrides this (WCAG 2.2.2).
 */
export function playHero(): void {
  const video = document.querySelector<HTMLVideoElement>('video[data-hero]');
  const button = document.querySelector<HTMLButtonElement>('.video-pause');
  const name = button?.querySelector('span');
  if (!video || !button || !name) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let wanted = !still.matches;
  let near = false;

  const settle = () => {
    name.textContent = wanted ? NAMES.playing : NAMES.paused;
    button.toggleAttribute('data-paused', !wanted);
    if (wanted && near && !document.hidden) video.play().catch(refused);
    else video.pause();
  };
  const want = (value: boolean) => {
    wanted = value;
    settle();
  };
  // Browsers in power-saving mode reject autoplay. A pause during `play()` also rejects, but is not a refusal.
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
    // Not a whole screen, so that a first view on a phone does not load the video.
    { rootMargin: '50% 0px' },
    // Not the video, which is below the windows of the other steps.
  ).observe(button);
  button.hidden = false;
  settle();
}

/** Replaces the link to a video with a player on click, starts it, and focuses it. */
export function playOnDemand(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.video-start')) {
    link.addEventListener('click', (event) => {
      const player = link.parentElement?.querySelector('template')?.content.firstElementChild;
      if (!player || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const note = link.closest('figure')?.querySelector('.demo-note');
      const frame = document.importNode(player, true);
      link.replaceWith(frame);
      const video = frame.querySelector('video');
      if (!video) return;
      for (const track of video.textTracks) showCues(track, note);
      video.focus();
      video.play().catch(() => {});
    });
  }
}

/** Shows captions below the video, whose text they would cover on phones. */
function showCues(track: TextTrack, note: Element | null | undefined): void {
  track.mode = 'hidden';
  track.addEventListener('cuechange', () => {
    const cue = track.activeCues?.[0];
    if (note && cue instanceof VTTCue) note.textContent = cue.text;
  });
}
