import { type Cue, cues, DURATION as demoSeconds } from './scenes/demo-story.ts';
import { DURATION as heroSeconds } from './scenes/hero-story.ts';

/** A film: its scene is `scenes/{name}.{html,css,ts}`, drawn at `width` and taken so that a frame is 1280 pixels wide. */
export type Film = {
  readonly name: 'hero' | 'demo';
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** The moment that the poster shows. */
  readonly posterAt: number;
  readonly cues: readonly Cue[];
  /** The most bytes that each file may have. */
  readonly most: { readonly video: number; readonly poster: number };
};

export const FRAME_WIDTH = 1280;
export const FRAMES_A_SECOND = 30;

export const films: readonly Film[] = [
  {
    name: 'hero',
    width: 640,
    height: 400,
    seconds: heroSeconds,
    posterAt: 0,
    cues: [],
    most: { video: 600_000, poster: 60_000 },
  },
  {
    name: 'demo',
    width: 800,
    height: 500,
    seconds: demoSeconds,
    posterAt: 33,
    cues,
    most: { video: 2_500_000, poster: 60_000 },
  },
];
