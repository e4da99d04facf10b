/** First line of a generated part. */
export const openingOf = (name: string): string => `<!-- generated: ${name} -->`;

/** Replaces the text between `<!-- generated: {name} -->` and `<!-- end of generated -->`. */
export function replaceGenerated(input: { page: string; name: string; text: string }): string {
  const start = openingOf(input.name);
  const end = '<!-- end of generated -->';
  const from = input.page.indexOf(start);
  const to = input.page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page needs a line "${start}" and, below it, a line "${end}".`);
  return `${input.page.slice(0, from + start.length)}\n\n${input.text}\n\n${input.page.slice(to)}`;
}
