import { SITE_MENU } from './layouts/site-menu.tsx';

/**
 * The only inline script of the site, the same few bytes on every page, for what must be there before the first style: a
 * theme that the visitor chose, and that scripts mark the links whose pages are made ready (see `prefetch.ts`). Who comes
 * to the top of a page need not wait for the layout of its end (see `lay-out-rest.ts`); a reload or the history may lead
 * further down. Where the address does, the first frame waits for the document's end: nobody sees the top jump away.
 * Policies allow the script by its hash, so it must stay constant.
 */
export const HEAD_SCRIPT =
  '{const d=document.documentElement.dataset;d.marksSoon="";try{const t=localStorage.getItem("theme");if(t)d.theme=t}catch{}' +
  `if(location.hash){const l=document.createElement("link");l.rel="expect";l.href="#${SITE_MENU}";l.blocking="render";document.head.append(l)}` +
  'else if(performance.getEntriesByType("navigation")[0]?.type=="navigate")d.atTop=""}';
