import { diffArrays } from 'diff';

/** Edits after which a list counts as replaced. They bound the time of a comparison. */
const MAX_EDITS = 2000;

/** Removed and added items, and the equal items after them: `kept` in the old list, `same` in the new one. */
export type Run<T> = Readonly<Record<'removed' | 'added' | 'kept' | 'same', readonly T[]>>;

export function diffRuns<T>(
  before: readonly T[],
  now: readonly T[],
  isEqual: (a: T, b: T) => boolean,
): Run<T>[] {
  const options = { comparator: isEqual, maxEditLength: MAX_EDITS };
  const found = diffArrays([...before], [...now], options);
  if (!found) return [{ removed: before, added: now, kept: [], same: [] }];
  const runs: Run<T>[] = [];
  let [old, at] = [0, 0];
  let [removed, added]: [readonly T[], readonly T[]] = [[], []];
  for (const part of found) {
    if (part.removed) removed = part.value;
    else if (part.added) added = part.value;
    else {
      [old, at] = [old + removed.length, at + added.length];
      const [kept, same] = [before.slice(old, old + part.count), now.slice(at, at + part.count)];
      runs.push({ removed, added, kept, same });
      [old, at] = [old + part.count, at + part.count];
      [removed, added] = [[], []];
    }
  }
  return [...runs, { removed, added, kept: [], same: [] }];
}
