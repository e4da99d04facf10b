/** Full browser, which supports prerendering and the back/forward cache. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Headless shell of the same engine. Tests take a third less time in it. */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Turns off network requests of the browser itself. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
