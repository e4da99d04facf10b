import { digest } from '../cache/cache-store.ts';
import type { PublicRead } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

/** Functions through which a document reads files under `public/`. */
export type PublicAnswers = Pick<CompileContext, 'readPublic' | 'planImage'>;

/** Wraps the functions so that each read and a digest of its result are recorded. */
export function recordReads(answers: PublicAnswers): { answers: PublicAnswers; reads: () => PublicRead[] } {
  const recorded = new Map<string, PublicRead>();
  const record = <T>(kind: PublicRead['kind'], path: string, answer: T): T => {
    recorded.set(`${kind} ${path}`, { kind, address: path, digest: digestOf(answer) });
    return answer;
  };
  return {
    answers: {
      readPublic: (path) => record('text', path, answers.readPublic(path)),
      planImage: (path) => record('picture', path, answers.planImage(path)),
    },
    reads: () => [...recorded.values()],
  };
}

/** Creates a function that repeats recorded reads and returns whether their results are the same. */
export const readsCheck =
  (answers: PublicAnswers) =>
  (reads: readonly PublicRead[]): boolean =>
    reads.every(
      ({ kind, address, digest }) =>
        digestOf(kind === 'text' ? answers.readPublic(address) : answers.planImage(address)) === digest,
    );

const digestOf = (answer: unknown): string => digest(JSON.stringify(answer) ?? '');
