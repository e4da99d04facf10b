import { rotateHero } from './hero-titles.ts';
import { startVideos } from './videos.ts';

/** What the home page gets. */
export function startHome(): void {
  rotateHero();
  startVideos();
}
