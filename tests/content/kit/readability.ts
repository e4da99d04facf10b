import { syllable } from 'syllable';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu;

/** Words of a text; a number is one word. */
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Flesch–Kincaid grade level (Kincaid and others, 1975): the US school year that reads a text without trouble. */
export function gradeLevel(paragraphs: readonly string[]): number {
  const all = paragraphs
    .flatMap((text) => [...sentences.segment(text)].map(({ segment }) => wordsOf(segment)))
    .filter((words) => words.length > 0);
  const words = all.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / all.length) + 11.8 * (syllables / words.length) - 15.59;
}
