import { type Cue, cues, DURATION as demoSeconds } from './scenes/demo-story.ts';
import { DURATION as heroSeconds } from './scenes/hero-story.ts';

/** A video. Its scene is `scenes/{name}.{html,css,ts}`, drawn at `width` and scaled to frames 1280 pixels wide. */
export type Video = {
  readonly name: 'hero' | 'demo';
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Second that the poster shows. */
  readonly posterAt: number;
  readonly cues: readonly Cue[];
  /** Maximum size of each file in bytes. */
  readonly most: { readonly video: number; readonly poster: number };
};

export const FRAME_WIDTH = 1280;
export const FRAMES_A_SECOND = 30;

export const videos: readonly Video[] = [
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
