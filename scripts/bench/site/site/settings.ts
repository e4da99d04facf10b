/** What `npm run bench -- build` writes anew for each parser, into its copy of this site. */
export const markdown = {};
export const rules = {};
