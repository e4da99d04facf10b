/** The rules of section 15 and the glossary of the writing guide, read from the guide itself. */
export type WritingRules = {
  /** Words and phrases that are never used. */
  readonly banned: readonly string[];
  /** Other words for what the glossary names. */
  readonly synonyms: readonly string[];
  /** Terms in the one spelling that is used. */
  readonly spelled: readonly string[];
};

export function readWritingRules(guide: string): WritingRules {
  const never = paragraph(guide, /^Never: ([\s\S]*?)\n\n/m)
    .replace(/ in the sense of "only"/, '')
    .replace(/ \([^)]*\)/g, '')
    .split(/,\s*/)
    .map(unquote)
    .filter((term) => !/exclamation marks|rhetorical questions/.test(term));
  const synonyms = quoted(paragraph(guide, /^Use these words[\s\S]*?\(not ([\s\S]*?)\)/m));
  const spelled = quoted(paragraph(guide, /Write ("pull request"[\s\S]*?)\n\n/m));
  return { banned: never, synonyms, spelled };
}

function paragraph(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`content/README.md has no text like ${pattern}.`);
  return found.replace(/\s+/g, ' ').replace(/\.$/, '');
}

const unquote = (term: string): string => term.replaceAll('"', '').replace(/\.$/, '').trim();

const quoted = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');

/** A term as a whole word, in any case, with the endings that a verb or a plural takes. */
export const termPattern = (term: string): RegExp =>
  new RegExp(`(?<![\\w.-])${term.replace(/e$/, 'e?')}(?:s|es|d|ed|ing|ly)?(?![\\w-])`, 'i');

/** Spellings of a term other than the one given; a capital at the start of a sentence is none. */
export function misspelled(text: string, term: string): readonly string[] {
  const parts = term.split(/[\s-]|(?<=[a-z])(?=[A-Z])/);
  const pattern = new RegExp(`(?<![\\w/@.-])${parts.join('[\\s-]?')}(?=s?(?![\\w/@-]|\\.\\w))`, 'gi');
  const capital = term[0]?.toUpperCase() + term.slice(1);
  return [...text.matchAll(pattern)]
    .map(([found]) => found)
    .filter((found) => found !== term && found !== capital);
}
