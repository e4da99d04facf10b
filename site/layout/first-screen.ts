/**
 * ID of the element below the header on every page: the heading and its introduction, and on the home page also the
 * illustration. The first frame waits for it (HTML Standard, link type `expect`; in Chromium, until its start tag), so
 * that the header is not painted in pieces. The rest is shown as it arrives. A URL with a hash waits for the complete
 * page (see `head-script.ts`). No heading can have this ID, because heading IDs have only letters, digits, and hyphens.
 */
export const FIRST_SCREEN = 'screen:first';
