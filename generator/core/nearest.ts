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
  const names = [...new Set(candidates)];
  const sameLetters = names.find((name) => name !== wanted && name.toLowerCase() === wanted.toLowerCase());
  if (sameLetters !== undefined || wanted.length < LONG) return sameLetters;
  const within = (edits: number, some: readonly string[]) =>
    some.filter((name) => isNear(wanted.toLowerCase(), name.toLowerCase(), edits));
  const similar = within(limit, names).filter((name) => digitsOf(name) === digitsOf(wanted));
  const closest = within(1, similar);
  const [found, ...others] = closest.length > 0 ? closest : similar;
  return others.length === 0 ? found : undefined;
}

/** Hint for a misspelled name: `Did you mean author?`. */
export function didYouMean(wanted: string, candidates: Iterable<string>, most?: number): string | undefined {
  const name = nearest(wanted, candidates, most);
  return name === undefined ? undefined : `Did you mean ${name}?`;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether so many insertions, deletions, substitutions, and swaps of neighbors make `b` of `a`. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b || edits === 0) return a === b;
  let same = 0;
  while (a[same] === b[same]) same++;
  const [from, to] = [a.slice(same), b.slice(same)];
  const isSwap = from[0] === to[1] && from[1] === to[0];
  return (
    isNear(from.slice(1), to.slice(1), edits - 1) ||
    isNear(from.slice(1), to, edits - 1) ||
    isNear(from, to.slice(1), edits - 1) ||
    (isSwap && isNear(from.slice(2), to.slice(2), edits - 1))
  );
}
