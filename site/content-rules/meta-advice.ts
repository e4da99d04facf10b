import { wordingProblems } from './words.ts';

/** Lengths in characters: at most what search results show in full, at least what is informative. */
const TITLE = { most: 60 };
const SUMMARY = { least: 70, most: 160 };

/** Text that `npm run new` writes and the writer must replace. */
export const TO_BE_WRITTEN = {
  excerpt: 'One or two sentences that say what the reader will know after this article.',
  description: 'One sentence that says what this page helps the reader to do.',
};

export type MetaTexts = { readonly title: string; readonly description?: string; readonly excerpt?: string };

/**
 * Reports unsuitable lengths and words of the title, the description, and the excerpt in front matter.
 * @param suffix Text that templates append to the title.
 */
export function metaAdvice(meta: MetaTexts, suffix: string) {
  const problems: { path: readonly string[]; problem: string }[] = [];
  const title = meta.title + suffix;
  if (title.length > TITLE.most)
    problems.push({
      path: ['title'],
      problem: `the page title "${title}" has ${title.length} characters. Search results show ${TITLE.most}.`,
    });
  for (const name of ['excerpt', 'description'] as const) {
    const length = meta[name]?.length ?? SUMMARY.least;
    const path = [name];
    if (meta[name] === TO_BE_WRITTEN[name])
      problems.push({ path, problem: 'it is still what `npm run new` wrote.' });
    else if (length < SUMMARY.least || length > SUMMARY.most)
      problems.push({
        path,
        problem: `it has ${length} characters. Write ${SUMMARY.least} to ${SUMMARY.most}, for search results and cards.`,
      });
  }
  for (const name of ['title', 'excerpt', 'description'] as const)
    for (const { problem } of wordingProblems(meta[name] ?? '')) problems.push({ path: [name], problem });
  return problems;
}
