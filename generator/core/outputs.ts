import { error, type Problem } from './problems.ts';
import type { Output } from './site.ts';
import { folded } from './urls.ts';

/** Outputs by path. Two in the same place, also on file systems that ignore case, are a problem. */
export function createOutputs(report: (problem: Problem) => void) {
  const outputs = new Map<string, Output>();
  /** Source of each file, and of a file in each folder. */
  const files = new Map<string, string>();
  const folders = new Map<string, string>();

  function add(output: Output): void {
    const { path, from, body } = output;
    const key = folded(path);
    // A feature may replace a file by a better one of the same source.
    const isReplaced = outputs.get(path)?.from === from;
    const parents = parentsOf(key);
    const other = files.get(key) ?? folders.get(key) ?? parents.map((each) => files.get(each)).find(Boolean);
    if (other !== undefined && !isReplaced) {
      const hint = 'Rename one of them, or remove the alias.';
      report(error('output/collision', `${other} and ${from} both write ${path}.`, { hint }));
      return;
    }
    outputs.set(path, { ...output, body: once(body) });
    files.set(key, from);
    for (const parent of parents) folders.set(parent, from);
  }
  return { outputs, add };
}

/** `docs`, `docs/guides` of `docs/guides/index.html`. */
const parentsOf = (path: string): string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

/** Makes a body on the first call. */
function once(run: Output['body']): Output['body'] {
  let made: ReturnType<typeof run>;
  return () => (made ??= run());
}
