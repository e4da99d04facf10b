const HOVER_MS = 65;

/**
 * Asks for a page of this site when a visitor is about to go there: a pointer that rests on its link, a finger on it, the
 * keyboard's focus. Not for visitors who save data or whose connection is slow. Where the browser keeps to the site's
 * speculation rules, they fetch what is marked `data-soon`; elsewhere it is asked for here, once.
 */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const asked = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout>;
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, ({ target }) => {
      clearTimeout(timer);
      const link = (target as Element).closest<HTMLAnchorElement>('a:not([target],[download],[rel*=no])');
      if (link?.host !== location.host || asked.has(link.pathname) || /\.\w+$/.test(link.pathname)) return;
      const ask = () => {
        asked.add(link.pathname);
        link.dataset.soon = '';
        if (!hasRules()) fetch(link.href, { priority: 'low' }).catch(() => {});
      };
      timer = setTimeout(ask, type === 'pointerover' ? HOVER_MS : 0);
    });
}

/** Only browsers that know the rules fetch them, and only where the host announces them. */
const hasRules = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('speculation-rules'));
