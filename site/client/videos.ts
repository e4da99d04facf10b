/**
 * The hero's video plays by itself while its tab is seen and the visitor does not mind motion. The demo video belongs to
 * the visitor: nothing of it is loaded before its button is pressed, and from then on the browser's own controls rule.
 */
export function startVideos(): void {
  const hero = document.querySelector<HTMLVideoElement>('video[data-hero]');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const settle = () => {
    if (!hero) return;
    if (document.hidden || still.matches) hero.pause();
    else hero.play().catch(() => {});
  };
  if (hero) {
    document.addEventListener('visibilitychange', settle);
    still.addEventListener('change', settle);
    settle();
  }
}
