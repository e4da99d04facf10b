/** Formats an integer with commas between thousands, in any locale: `12,345`. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Lowest count in millions: as thousands, it would round to `1000.0K`. */
const MILLION_FROM = 999_950;

/** Formats a count with at most one decimal: `999`, `1.0K`, `12.0K`, `1.2M`. */
export function shortCount(count: number): string {
  if (count >= MILLION_FROM) return `${(count / 1_000_000).toFixed(1)}M`;
  if (count >= 1_000) return `${(count / 1_000).toFixed(1)}K`;
  return String(count);
}
