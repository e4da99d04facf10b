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
  if (wanted.length < LONG) return undefined;
  const limit = Math.min(most, wanted.length < VERY_LONG ? 1 : 2);
  const names = [...new Set(candidates)].filter((each) => digitsOf(each) === digitsOf(wanted));
  for (let edits = 0; edits <= limit; edits++) {
    const near = names.filter((each) => isWithin(wanted.toLowerCase(), each.toLowerCase(), edits));
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  return undefined;
}

/** Hint for a misspelled name: `Did you mean author?`. */
export function didYouMean(wanted: string, candidates: Iterable<string>, most?: number): string | undefined {
  const name = nearest(wanted, candidates, most);
  return name === undefined ? undefined : `Did you mean ${name}?`;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether insertions, deletions, substitutions and swaps of neighbors turn one text into another. */
function isWithin(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  let same = 0;
  while (a[same] === b[same]) same++;
  const [left, right] = [a.slice(same), b.slice(same)];
  const isSwap = left[0] === right[1] && left[1] === right[0];
  return (
    isWithin(left.slice(1), right, edits - 1) ||
    isWithin(left, right.slice(1), edits - 1) ||
    isWithin(left.slice(1), right.slice(1), edits - 1) ||
    (isSwap && isWithin(left.slice(2), right.slice(2), edits - 1))
  );
}
