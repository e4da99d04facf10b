import { SITE_MENU } from './site-menu.tsx';

/**
 * The site's only inline script, for what must happen before the first style applies. It applies the stored theme and
 * sets `data-marks-soon`, which tells the speculation rules that scripts mark likely links (see `prefetch.ts`). When a
 * page opens at its top, it sets `data-at-top`, which defers the layout of later blocks (see `lay-out-rest.ts`); a
 * reload or history navigation may open further down. For a URL with a hash, it delays the first frame until the
 * document is complete, so that the top does not flash. Policies allow the script by its hash, so it is the same on
 * every page.
 */
export const HEAD_SCRIPT =
  '{const d=document.documentElement.dataset;d.marksSoon="";try{const t=localStorage.getItem("theme");if(t)d.theme=t}catch{}' +
  `if(location.hash){const l=document.createElement("link");l.rel="expect";l.href="#${SITE_MENU}";l.blocking="render";document.head.append(l)}` +
  'else if(performance.getEntriesByType("navigation")[0]?.type=="navigate")d.atTop=""}';
