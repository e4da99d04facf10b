import { syllable } from 'syllable';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu;
/** A period inside a number does not end a sentence. */
const SENTENCE_END = /[.!?…]["'”’)]*\s+/;

/** Splits a text into words. A number is one word. */
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Cache of syllable counts by word. */
const counted = new Map<string, number>();

function syllablesOf(word: string): number {
  const known = counted.get(word);
  if (known !== undefined) return known;
  const count = Math.max(1, syllable(word));
  counted.set(word, count);
  return count;
}

/** Flesch–Kincaid grade level (Kincaid et al., 1975): the US school year in which the paragraphs can be read. */
export function gradeLevel(paragraphs: readonly string[]): number {
  const sentences = paragraphs
    .flatMap((text) => text.split(SENTENCE_END).map(wordsOf))
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
