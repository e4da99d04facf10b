/**
 * Going back and forth fades from page to page (`@view-transition` in base.css). A click must not wait for the pictures
 * of both pages that a fade is made of, so it cuts.
 */
export function fadeHistoryOnly(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (activation?.navigationType !== 'traverse') viewTransition?.skipTransition();
  });
}
