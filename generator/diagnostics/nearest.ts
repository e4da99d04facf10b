/** Maximum length of compared values, in characters, because the time grows with its square. */
const LONGEST = 200;

/**
 * Most similar candidate; undefined when the optimal string alignment distance (insertions, deletions, substitutions and
 * transpositions) of each is more than a third of the length.
 */
export const nearest = (wanted: string, candidates: Iterable<string>): string | undefined =>
  allNearest(wanted, candidates)[0];

/** Most similar candidates, which all have the same distance. */
function allNearest(wanted: string, candidates: Iterable<string>): string[] {
  if (wanted.length > LONGEST) return [];
  let best: string[] = [];
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3));
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > bestDistance) continue;
    const distance = editDistance(wanted.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance > bestDistance) continue;
    if (distance < bestDistance) best = [];
    bestDistance = distance;
    best.push(candidate);
  }
  return best;
}

/** Maximum number of equally similar candidates in a hint. */
const MAX_SHOWN = 3;

/** Hint with the most similar candidates; undefined when none is similar. */
export function didYouMean(wanted: string, candidates: Iterable<string>): string | undefined {
  const found = [...new Set(allNearest(wanted, candidates))];
  return found.length === 0 ? undefined : `Did you mean ${found.slice(0, MAX_SHOWN).join(' or ')}?`;
}

/** Maximum number of suggestions per check, because each value is compared with every page of the site. */
export const MAX_SUGGESTIONS = 50;

const NO_MORE = `Fix some of these problems and run again: a run makes suggestions for ${MAX_SUGGESTIONS} of them.`;

/** Creates a function that finds suggestions, cached by key. Beyond the maximum, it returns a hint to run again. */
export function createSuggester() {
  const suggestions = new Map<string, string | undefined>();
  return (key: string, wanted: string, candidates: () => Iterable<string>): string | undefined => {
    if (!suggestions.has(key)) {
      if (suggestions.size === MAX_SUGGESTIONS) return NO_MORE;
      suggestions.set(key, didYouMean(wanted, candidates()));
    }
    return suggestions.get(key);
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
