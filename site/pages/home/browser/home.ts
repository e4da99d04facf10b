import { rotateHero } from './hero-titles.ts';
import { playHero, playOnDemand } from './videos.ts';

/** Starts the scripts of the home page. */
export function startHome(): void {
  rotateHero();
  playHero();
  playOnDemand();
}
