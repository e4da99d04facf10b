/** Applies the stored theme before the first style. Policies allow it by its hash, so it is the same on every page. */
export const HEAD_SCRIPT =
  '{const d=document.documentElement.dataset;try{const t=localStorage.getItem("theme");if(t)d.theme=t}catch{}}';
