/** The whole browser, as people have it: it prerenders, and keeps pages for the way back. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The same engine without windows and menus; tests take a third less time in it. */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Nothing but the pages: the browser itself asks nobody for anything. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
