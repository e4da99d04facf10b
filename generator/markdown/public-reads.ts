import { digest } from '../cache/cache-store.ts';
import type { PublicRead } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

/** What a document may ask about the files under `public/`. */
export type PublicAnswers = Pick<CompileContext, 'readPublic' | 'planPicture'>;

/** The same answers, and a list of what was asked and answered. */
export function recordReads(answers: PublicAnswers): { answers: PublicAnswers; reads: () => PublicRead[] } {
  const asked = new Map<string, PublicRead>();
  const record = <T>(kind: PublicRead['kind'], address: string, answer: T): T => {
    asked.set(`${kind} ${address}`, { kind, address, digest: digestOf(answer) });
    return answer;
  };
  return {
    answers: {
      readPublic: (address) => record('text', address, answers.readPublic(address)),
      planPicture: (address) => record('picture', address, answers.planPicture(address)),
    },
    reads: () => [...asked.values()],
  };
}

/** Asks again. */
export const readsCheck =
  (answers: PublicAnswers) =>
  (reads: readonly PublicRead[]): boolean =>
    reads.every(
      ({ kind, address, digest }) =>
        digestOf(kind === 'text' ? answers.readPublic(address) : answers.planPicture(address)) === digest,
    );

const digestOf = (answer: unknown): string => digest(JSON.stringify(answer) ?? '');
