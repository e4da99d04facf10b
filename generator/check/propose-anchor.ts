import { MOST_SUGGESTIONS, nearest } from '../diagnostics/nearest.ts';
import type { RepoPath } from '../types.ts';

/**
 * Hints for removed anchors of a page, by id. Assumes that headings were reworded: the candidate for an id is the most
 * similar new id, or else the one at the same position. Compares only the first ids of a page that lost many, because each
 * is compared with all new ones.
 * @param before previous ids of the page, in document order.
 * @param now current ids.
 */
export function anchorAdvice(input: {
  lost: readonly string[];
  before: readonly string[];
  now: readonly string[];
  file: RepoPath | undefined;
}): ReadonlyMap<string, string> {
  const { file } = input;
  const candidates = findCandidates(input);
  return new Map(
    input.lost.map((id) => {
      const candidate = candidates.get(id);
      const which = candidate === undefined ? '' : `, most likely the one with the id ${candidate}`;
      const how = file?.endsWith('.md')
        ? `Add {#${id}} to the end of a heading in ${file}${which}`
        : `Add the id ${id} to an element of the page${which}`;
      return [id, `${how}. Or accept the removal with --accept-urls.`];
    }),
  );
}

function findCandidates(input: {
  lost: readonly string[];
  before: readonly string[];
  now: readonly string[];
}) {
  const { lost, before, now } = input;
  const old = new Set(before);
  const fresh = new Set(now.filter((id) => !old.has(id)));
  const candidates = new Map<string, string>();
  const settle = (id: string, candidate: string | undefined): void => {
    if (candidate !== undefined && fresh.delete(candidate)) candidates.set(id, candidate);
  };
  for (const id of lost.slice(0, MOST_SUGGESTIONS)) settle(id, nearest(id, fresh));
  const position = new Map(now.map((id, index) => [id, index]));
  const gone = new Set(lost);
  let after = -1;
  for (const id of before) {
    if (gone.has(id) && !candidates.has(id)) settle(id, now[after + 1]);
    after = position.get(candidates.get(id) ?? id) ?? after;
  }
  return candidates;
}
