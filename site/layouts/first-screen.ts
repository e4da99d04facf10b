/**
 * Id of what stands below the site's header on every page: the heading with what leads into it, on the home page the drawing
 * after these. The first frame waits for it (HTML Standard, link type `expect`; Chromium for its beginning), so that
 * nobody sees the header in pieces; what follows is shown as it arrives. An address that leads further down waits for the
 * whole page (see `head-script.ts`). No heading can have this id: theirs are letters, digits and dashes.
 */
export const FIRST_SCREEN = 'screen:first';
