/**
 * Restricts cross-fades (`@view-transition` in base.css) to back and forward navigation. A fade needs snapshots of both
 * pages, which would delay a click, so a click turns the transition off before the browser reads the setting.
 */
export function fadeHistoryOnly(): void {
  // Browsers without the Navigation API may lack constructable stylesheets too.
  if (!globalThis.navigation) return;
  const cut = new CSSStyleSheet();
  cut.replaceSync('@view-transition { navigation: none }');
  globalThis.navigation.addEventListener('navigate', ({ navigationType, destination }) => {
    if (navigationType === 'traverse' || destination.sameDocument) return;
    document.adoptedStyleSheets = [cut];
    // Forces a style update now. Without it, the browser applies the stylesheet with the next frame, and a fast
    // response can arrive earlier.
    void getComputedStyle(document.body).color;
  });
  // Turns the fade on again when the page is restored from the back/forward cache. Doing this on `pagehide` would cost
  // an extra frame.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.adoptedStyleSheets = [];
  });
}
