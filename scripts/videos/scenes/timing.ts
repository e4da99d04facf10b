/** How far a change is that begins at one time and takes some seconds: 0 before, 1 after, slowing down in between. */
export function progress(time: number, from: number, seconds: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / seconds));
  return 1 - (1 - part) ** 3;
}

/** A number for a style, short enough that two frames which look the same are the same text. */
export const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);
