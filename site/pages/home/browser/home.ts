import { rotateHero } from './hero-titles.ts';
import { startVideos } from './videos.ts';

/** Starts the scripts of the home page. */
export function startHome(): void {
  rotateHero();
  startVideos();
}
