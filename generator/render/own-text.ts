/**
 * A copy. To the engine a part of a text is a view of the whole: one address that is kept would keep all of its page's HTML
 * in memory.
 */
export const ownText = (part: string): string => Buffer.from(part).toString();
