/**
 * Going back and forth fades from page to page (`@view-transition` in base.css). A click must not wait for the pictures
 * of both pages that a fade is made of, so it cuts: the page takes its wish back before the browser asks for it.
 */
export function fadeHistoryOnly(): void {
  globalThis.navigation?.addEventListener('navigate', ({ navigationType, destination }) => {
    if (navigationType === 'traverse' || destination.sameDocument) return;
    const cut = new CSSStyleSheet();
    cut.replaceSync('@view-transition { navigation: none }');
    document.adoptedStyleSheets = [cut];
    // Else the browser learns of it with the next frame, which a quick answer overtakes.
    void getComputedStyle(document.body).color;
  });
  // The way back to this page fades again.
  addEventListener('pagehide', () => {
    document.adoptedStyleSheets = [];
  });
}
