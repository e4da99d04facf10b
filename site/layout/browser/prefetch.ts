/** Fetches pages when the pointer reaches their links. */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetched = new Set([location.pathname]);
  addEventListener('pointerover', ({ target }) => {
    const link = (target as Element).closest('a');
    if (link?.origin !== location.origin || fetched.has(link.pathname) || /\.\w+$/.test(link.pathname))
      return;
    fetched.add(link.pathname);
    fetch(link.href, { priority: 'low' }).catch(() => {});
  });
}
