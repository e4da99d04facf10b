const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats `2025-10-15`, or a timestamp that starts with a date, in the long US form: `October 15, 2025`. */
export function longDate(date: string): string {
  const [year, month, day] = date.slice(0, 'yyyy-mm-dd'.length).split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}
