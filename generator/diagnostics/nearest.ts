/** Maximum length of compared values, in characters, because the time grows with its square. */
const LONGEST = 200;

/**
 * Most similar candidate; undefined when the optimal string alignment distance (insertions, deletions, substitutions and
 * transpositions) of each is more than a third of the length.
 */
export function nearest(wanted: string, candidates: Iterable<string>): string | undefined {
  if (wanted.length > LONGEST) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

export function didYouMean(wanted: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(wanted, candidates);
  return match === undefined ? undefined : `Did you mean ${match}?`;
}

/** Maximum number of suggestions per check, because each value is compared with every page of the site. */
export const MAX_SUGGESTIONS = 50;

const NO_MORE = `Fix some of these problems and run again: a run makes suggestions for ${MAX_SUGGESTIONS} of them.`;

/** Creates a function that finds suggestions, cached by key. Beyond the maximum, it returns a hint to run again. */
export function createSuggester() {
  const hints = new Map<string, string | undefined>();
  return (key: string, wanted: string, candidates: () => Iterable<string>): string | undefined => {
    if (!hints.has(key)) {
      if (hints.size === MAX_SUGGESTIONS) return NO_MORE;
      hints.set(key, didYouMean(wanted, candidates()));
    }
    return hints.get(key);
  };
}

/** Similarity from 0 (nothing in common) to 1 (equal). 0 for texts that are too long to compare. */
export const similarity = (a: string, b: string): number => {
  const length = Math.max(1, a.length, b.length);
  return length > LONGEST ? 0 : 1 - editDistance(a.toLowerCase(), b.toLowerCase(), length) / length;
};

/** Optimal string alignment distance. @param enough limit above which the result may be inexact. */
function editDistance(a: string, b: string, enough: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > enough) return least;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
