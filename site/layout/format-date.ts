const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Formats `2025-10-15`, or a timestamp in UTC, in the long US form: `October 15, 2025`. Loading the languages of `Intl`
 * would take 50 ms of each build.
 */
export function longDate(date: string): string {
  const time = new Date(date);
  return `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}
