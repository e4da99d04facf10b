/** The day, `yyyy-mm-dd` in UTC. The clock is read only where a command begins; stages are given the day. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
