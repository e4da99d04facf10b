/** `npm run bench -- build` overwrites this for each parser in its copy of this site. */
export const markdown = {};
export const rules = {};
