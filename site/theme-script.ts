/**
 * The only inline script of the site, the same few bytes on every page: a theme that the visitor chose is there before
 * the first paint. Policies allow it by its hash, so it must stay constant.
 */
export const THEME_SCRIPT =
  'try{const t=localStorage.getItem("theme");if(t)document.documentElement.dataset.theme=t}catch{}';
