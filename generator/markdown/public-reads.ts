import type { Answerer } from '../cache/memo.ts';
import { digest } from '../lib/digest.ts';
import type { PublicRead } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

/** Functions through which a document reads files under `public/` and next to it. */
export type PublicAnswers = Pick<CompileContext, 'readPublic' | 'planImage'>;

/** Wraps the functions so that each read and a digest of its result are recorded. */
export function recordReads(answers: PublicAnswers): { answers: PublicAnswers; reads: () => PublicRead[] } {
  const recorded = new Map<string, PublicRead>();
  const record = <T>(kind: PublicRead['kind'], path: string, answer: T): T => {
    recorded.set(`${kind} ${path}`, { kind, path, digest: digestOf(answer) });
    return answer;
  };
  return {
    answers: {
      readPublic: (path) => record('text', path, answers.readPublic(path)),
      planImage: (path) => record('image', path, answers.planImage(path)),
    },
    reads: () => [...recorded.values()],
  };
}

/** Topic of questions for these files. */
export const EMBEDDED_FILES = 'embedded files';

export const readsTrace = (reads: readonly PublicRead[]): ReadonlyMap<string, string> =>
  new Map(reads.map(({ kind, path, digest }) => [`${kind} ${path}`, digest]));

/** Repeats recorded reads. */
export const readsAnswerer = (answers: PublicAnswers): Answerer => ({
  answer(question) {
    const path = question.slice(question.indexOf(' ') + 1);
    return digestOf(question.startsWith('text ') ? answers.readPublic(path) : answers.planImage(path));
  },
});

const digestOf = (answer: unknown): string => digest(JSON.stringify(answer) ?? '');
