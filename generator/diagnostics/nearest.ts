/** In characters. Nobody recognizes a typing error in a longer value, and comparing takes time by the square of it. */
const LONGEST = 200;

/**
 * The candidate that a person most likely meant, or undefined when none is close.
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), at most a third of the length.
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

/** Values that one check looks for suggestions for: each is compared with every page of the site. */
export const MOST_SUGGESTIONS = 50;

const NO_MORE = `Fix some of these problems and run again: a run makes suggestions for ${MOST_SUGGESTIONS} of them.`;

/** Finds suggestions for the first values that it is asked for, each once by its key; the others get a hint that says so. */
export function createSuggester() {
  const known = new Map<string, string | undefined>();
  return (key: string, wanted: string, candidates: () => Iterable<string>): string | undefined => {
    if (!known.has(key)) {
      if (known.size === MOST_SUGGESTIONS) return NO_MORE;
      known.set(key, didYouMean(wanted, candidates()));
    }
    return known.get(key);
  };
}

/** From 0 (nothing in common) to 1 (the same); 0 also for texts that are too long to compare. */
export const similarity = (a: string, b: string): number => {
  const length = Math.max(1, a.length, b.length);
  return length > LONGEST ? 0 : 1 - editDistance(a.toLowerCase(), b.toLowerCase(), length) / length;
};

/** @param enough the distance from which on the exact one does not matter: then it, or more, is returned. */
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
    // A swap reaches back by two lines.
    if (least > enough) return least;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
