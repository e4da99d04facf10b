import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { error, type Problem, ProblemError, type SourceLocation } from './problems.ts';

/** What the site's code has thrown, where, and the stack. Node has applied the source map to it. */
export function readThrown(thrown: unknown, root: string): Pick<Problem, 'message' | 'at' | 'trace'> {
  if (!(thrown instanceof Error)) return { message: typeof thrown === 'string' ? thrown : inspect(thrown) };
  const frames = [...(thrown.stack ?? '').matchAll(/^ {4}at (.*)$/gm)].flatMap(([, frame = '']) =>
    frameOf(frame, root),
  );
  const trace = frames.map(({ name, at }) => `at ${name}${at.file}:${at.line}:${at.column}`);
  return { message: thrown.message || thrown.name, at: frames[0]?.at, trace };
}

/** Location of a stack frame in the project's own code: `render (file:///project/site/pages.tsx:3:14)`. */
function frameOf(frame: string, root: string): { name: string; at: SourceLocation }[] {
  const [, name, where, line, column] = /^(?:async )?(?:(.*?) \()?(.+?):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  if (where === undefined) return [];
  const path = where.startsWith('file:') ? fileURLToPath(where) : where;
  const file = relative(root, path).replaceAll('\\', '/');
  if (/^node:/.test(where) || /^\.\.|(?:^|\/)(?:node_modules|\.cache|generator)\//.test(file)) return [];
  return [{ name: name ? `${name} ` : '', at: { file, line: Number(line), column: Number(column) } }];
}

/** Problem with code of the site that threw an error. */
export function problemOfThrown(thrown: unknown, root: string, what: string): Problem {
  const { message, ...details } = readThrown(thrown, root);
  return error('site/threw', `${what} threw an error: ${message}`, details);
}

/** Runs code of the site. What it throws becomes a `ProblemError`. */
export async function runSiteCode<T>(what: string, root: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof ProblemError) throw thrown;
    throw new ProblemError(problemOfThrown(thrown, root, what));
  }
}
