import type { Feature } from '#generator';

/** `npm run bench -- build` adds `nativeMarkdown()` in a second copy of this site. */
export const engine: readonly Feature[] = [];
