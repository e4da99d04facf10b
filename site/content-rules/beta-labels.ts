import { shipped } from '../pages/roadmap/data.ts';
import { BETA_TERMS, CHECK_TERMS, SAFETY_CHECKS } from './feature-terms.ts';

/** First mention of a beta feature in a text. */
export type Unlabeled = { readonly index: number; readonly problem: string };

const inBeta = shipped.filter(({ status }) => status === 'beta');

/**
 * Reports the first mention of a beta feature for which no passage up to it says "beta".
 * @param passages texts of a page in order.
 */
export function betaProblem(passages: readonly string[]): Unlabeled | undefined {
  const label = passages.findIndex((text) => /\bbeta\b/i.test(text));
  const unlabeled = label < 0 ? passages : passages.slice(0, label);
  const hasOtherChecks = passages.some((text) => SAFETY_CHECKS.test(text));
  for (const [index, text] of unlabeled.entries()) {
    for (const { title } of inBeta) {
      const isCheck = title === 'Pull request integration' && !hasOtherChecks;
      const [words] = BETA_TERMS[title]?.exec(text) ?? ((isCheck && CHECK_TERMS.exec(text)) || []);
      if (words !== undefined)
        return { index, problem: `"${title}" is in beta, and the text up to "${words}" does not say so.` };
    }
  }
  return undefined;
}
