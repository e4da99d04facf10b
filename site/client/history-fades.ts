/**
 * Going back and forth fades from page to page (`@view-transition` in base.css). A click must not wait for the pictures
 * of both pages that a fade is made of, so it cuts: the page takes its wish back before the browser asks for it.
 */
export function fadeHistoryOnly(): void {
  // Browsers without it may not let scripts make style sheets either.
  if (!globalThis.navigation) return;
  const cut = new CSSStyleSheet();
  cut.replaceSync('@view-transition { navigation: none }');
  globalThis.navigation.addEventListener('navigate', ({ navigationType, destination }) => {
    if (navigationType === 'traverse' || destination.sameDocument) return;
    document.adoptedStyleSheets = [cut];
    // Else the browser learns of it with the next frame, which a quick answer overtakes.
    void getComputedStyle(document.body).color;
  });
  // The way back to this page fades again. Said on leaving it, the page would draw one more frame first.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.adoptedStyleSheets = [];
  });
}
