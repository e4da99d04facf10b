/** Current day, `yyyy-mm-dd` in UTC. Only commands read the clock; stages receive the day. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);

/** Whether a text is a day of the calendar, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString() === `${text}T00:00:00.000Z`;
}
