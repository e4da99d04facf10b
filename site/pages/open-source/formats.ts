/** Formats an integer with commas between thousands, in any locale: `12,345`. */
export const groupedCount = (count: number): string => count.toLocaleString('en-US');

const ABBREVIATED = { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Formats a count with at most one decimal: `999`, `1.0K`, `12.0K`, `1.2M`. */
export const shortCount = (count: number): string =>
  count < 1_000 ? String(count) : count.toLocaleString('en-US', ABBREVIATED);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Longest first; a month is 30 days. */
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/**
 * Formats the time since a timestamp: `3 days ago`, `1 hour ago`. Under a minute, and for timestamps in the future,
 * `just now`.
 */
export function relativeTime(then: number, now: number): string {
  const [unit, size] = UNITS.find(([, size]) => now - then >= size) ?? [];
  if (!size) return 'just now';
  return new Intl.RelativeTimeFormat('en-US').format(-Math.floor((now - then) / size), unit);
}
