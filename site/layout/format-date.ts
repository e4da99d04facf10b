const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2025-10-15`, or a timestamp in UTC, in the long US form: `October 15, 2025`. */
export const longDate = (date: string): string => LONG.format(new Date(date));
