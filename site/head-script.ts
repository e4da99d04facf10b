/**
 * The only inline script of the site, the same few bytes on every page, for what must be there before the first style: a
 * theme that the visitor chose, and that scripts mark the links whose pages are made ready (see `prefetch.ts`). Policies
 * allow it by its hash, so it must stay constant.
 */
export const HEAD_SCRIPT =
  '{const d=document.documentElement.dataset;d.marksSoon="";try{const t=localStorage.getItem("theme");if(t)d.theme=t}catch{}}';
