/** A whole number with a comma between thousands, whatever the machine's locale: `12,345`. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
