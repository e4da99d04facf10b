import { error, type Problem } from './problems.ts';
import type { Output } from './site.ts';
import { folded } from './urls.ts';

/**
 * Outputs by path. Those that would take each other's place, also on file systems that ignore case, are
 * problems.
 */
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
      report(collision(path, other, from));
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

/** Runs a function on the first call and returns the same result afterwards. */
function once<T>(run: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: run() };
    return result.value;
  };
}

const collision = (path: string, first: string, second: string): Problem =>
  error('output/collision', `${first} and ${second} both write ${path}.`, { hint: 'Rename one of them.' });
