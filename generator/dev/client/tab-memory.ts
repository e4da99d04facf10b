/** What this tab remembers from one page to the next. Where storage is switched off it forgets. */
export function recall(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}
