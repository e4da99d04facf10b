import { type Cue, cues, DURATION as demoSeconds } from './scenes/demo-story.ts';
import { DURATION as heroSeconds } from './scenes/hero-story.ts';

/** A video. Its scene is `scenes/{scene}.{html,css,ts}`, drawn at `width`. */
export type Video = {
  /** Name of its files. */
  readonly name: string;
  readonly scene: 'hero' | 'demo';
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Second that the poster shows. */
  readonly posterAt: number;
  readonly cues: readonly Cue[];
  /** Maximum size of each file in bytes. */
  readonly most: { readonly video: number; readonly poster: number };
};

export const FRAMES_A_SECOND = 30;

const wide: readonly Video[] = [
  {
    ...{ name: 'hero', scene: 'hero', width: 640, height: 400, seconds: heroSeconds, posterAt: 0 },
    cues: [],
    most: { video: 600_000, poster: 64_000 },
  },
  {
    ...{ name: 'demo', scene: 'demo', width: 800, height: 500, seconds: demoSeconds, posterAt: 33 },
    cues,
    most: { video: 2_500_000, poster: 60_000 },
  },
];

/** On phones, a scene is drawn for their width, because a smaller copy of the wide one would be illegible. */
export const videos: readonly Video[] = wide.flatMap((video) => [
  video,
  { ...video, name: `${video.name}-phone`, width: 360, height: video.name === 'hero' ? 232 : 450, cues: [] },
]);
