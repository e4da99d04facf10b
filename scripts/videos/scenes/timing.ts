/** Progress of a transition with an ease-out, from 0 before `from` to 1 after `seconds`. */
export function progress(time: number, from: number, seconds: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / seconds));
  return 1 - (1 - part) ** 3;
}

/** Formats a number for CSS with at most three decimals, so that frames that look the same have the same markup. */
export const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);
