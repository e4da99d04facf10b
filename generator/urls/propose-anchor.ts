import { nearest } from '../diagnostics/nearest.ts';
import type { RepoPath } from '../types.ts';

/**
 * How to keep places that their page no longer has, by id. Most likely their headings were reworded: the heir of an id is
 * the one most like it among the new ones, else the one that stands where it stood.
 * @param before the ids of the page as they were, in order.
 * @param now as they are.
 */
export function anchorAdvice(input: {
  lost: readonly string[];
  before: readonly string[];
  now: readonly string[];
  file: RepoPath | undefined;
}): ReadonlyMap<string, string> {
  const { file } = input;
  const heirs = findHeirs(input);
  return new Map(
    input.lost.map((id) => {
      const heir = heirs.get(id);
      const which = heir === undefined ? '' : `: the one that is #${heir} now`;
      const how = file?.endsWith('.md')
        ? `End a heading of ${file} with {#${id}}${which}`
        : `Give an element of the page the id ${id}${which}`;
      return [id, `${how}. Or accept the loss with --accept-urls.`];
    }),
  );
}

function findHeirs(input: { lost: readonly string[]; before: readonly string[]; now: readonly string[] }) {
  const { lost, before, now } = input;
  const old = new Set(before);
  const fresh = new Set(now.filter((id) => !old.has(id)));
  const heirs = new Map<string, string>();
  const settle = (id: string, heir: string | undefined): void => {
    if (heir !== undefined && fresh.delete(heir)) heirs.set(id, heir);
  };
  for (const id of lost) settle(id, nearest(id, fresh));
  const place = new Map(now.map((id, index) => [id, index]));
  for (const id of lost) {
    if (heirs.has(id)) continue;
    const neighbour = before
      .slice(0, before.indexOf(id))
      .findLast((each) => place.has(heirs.get(each) ?? each));
    const after = neighbour === undefined ? -1 : (place.get(heirs.get(neighbour) ?? neighbour) ?? -1);
    settle(id, now[after + 1]);
  }
  return heirs;
}
