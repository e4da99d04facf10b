/** `npm run bench -- build` overwrites this in its copy of this site. */
export const markdown = {};
export const rules = {};
