const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Longest first; a month is 30 days. */
const UNITS = [
  { name: 'year', size: 365 * DAY },
  { name: 'month', size: 30 * DAY },
  { name: 'week', size: 7 * DAY },
  { name: 'day', size: DAY },
  { name: 'hour', size: HOUR },
  { name: 'minute', size: MINUTE },
];

/**
 * Formats the time since a timestamp: `3 days ago`, `1 hour ago`. Under a minute, and for timestamps in the future,
 * `just now`.
 */
export function relativeTime(then: number, now: number): string {
  const unit = UNITS.find(({ size }) => now - then >= size);
  if (!unit) return 'just now';
  const count = Math.floor((now - then) / unit.size);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}
