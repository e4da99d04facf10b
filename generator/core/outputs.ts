import { error, type Problem } from './problems.ts';
import type { Output, Redirect, Site } from './site.ts';
import { runSiteCode } from './site-error.ts';
import { folded } from './urls.ts';

/** Outputs by path. Two in the same place, also on file systems that ignore case, are a problem. */
export function createOutputs(root: string, report: (problem: Problem) => void) {
  const outputs = new Map<string, Output>();
  /** Source of each file, and of a file in each folder, whose key ends in a slash. */
  const taken = new Map<string, string>();

  function add(output: Output): void {
    const { path, from, at, body } = output;
    const key = folded(path);
    const parents = [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index));
    // A feature may replace a file of `public/` by a better one.
    const isReplaced = from.startsWith('public/') && outputs.get(path)?.from === from;
    const other = [key, `${key}/`, ...parents].map((each) => taken.get(each)).find(Boolean);
    if (other !== undefined && !isReplaced) {
      const hint = output.redirect ? 'Remove the redirect, or rename the other.' : 'Rename one of them.';
      report(error('output/collision', `${other} and ${from} both write ${path}.`, { at, hint }));
      return;
    }
    let made: ReturnType<Output['body']>;
    const once = () => (made ??= runSiteCode(`The output ${path}`, root, body));
    outputs.set(path, { ...output, body: once });
    taken.set(key, from);
    for (const parent of parents) taken.set(`${parent}/`, from);
  }
  return { outputs, add };
}

/** Redirects of a site, whose outputs are all known. */
export const redirectsOf = ({ outputs }: Site): Redirect[] =>
  [...outputs.values()].flatMap(({ redirect }) => redirect ?? []);
