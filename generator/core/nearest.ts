/** Minimum length of a name that can have a typo. One edit of a shorter one is often another name: `rego`. */
const LONG = 5;
/** Minimum length of a name that can have two typos. */
const VERY_LONG = 8;

/**
 * The candidate that the author of a misspelled name meant: one edit away, or two for a long name. Undefined
 * if there is none, if several are equally near, or if numbers differ.
 * @param most maximum number of edits.
 */
export function nearest(wanted: string, candidates: Iterable<string>, most = 2): string | undefined {
  const limit = Math.min(most, wanted.length < VERY_LONG ? 1 : 2);
  const names = [...candidates];
  const sameLetters = names.find((name) => name !== wanted && name.toLowerCase() === wanted.toLowerCase());
  if (sameLetters !== undefined || wanted.length < LONG) return sameLetters;
  const near = [...new Set(names)]
    .filter((each) => Math.abs(each.length - wanted.length) <= limit && digitsOf(each) === digitsOf(wanted))
    .map((name) => ({ name, edits: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  const [first, second] = near;
  return first?.edits === second?.edits ? undefined : first?.name;
}

/** Hint for a misspelled name: `Did you mean author?`. */
export function didYouMean(wanted: string, candidates: Iterable<string>, most?: number): string | undefined {
  const name = nearest(wanted, candidates, most);
  return name === undefined ? undefined : `Did you mean ${name}?`;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbors. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : substituted;
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substituted, swapped));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
