import type { Cue } from './scenes/demo-story.ts';

/** Formats captions as WebVTT. */
export function cuesToVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function timestamp(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  return `${pad(Math.floor(whole / 60_000))}:${pad(Math.floor(whole / 1000) % 60)}.${pad(whole % 1000, 3)}`;
}
