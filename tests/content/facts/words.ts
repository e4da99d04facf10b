import { describe, expect, test } from 'vitest';
import { home } from '../../../site/data/home.ts';
import { shipped, upcoming } from '../../../site/data/roadmap.ts';
import { findProse } from '../kit/find-prose.ts';
import { readContent, readText } from '../kit/read-content.ts';
import { gradeLevel } from '../kit/readability.ts';
import { tokens } from '../kit/tokens.ts';
import { misspelled, readWritingRules, termPattern } from '../kit/writing-rules.ts';

const rules = readWritingRules(readText('content/README.md'));
const files = readContent('{docs,blog,legal}/**/*.md').map((content) => ({
  ...content,
  blocks: findProse(content, tokens),
}));

/** Every text that the site shows, with its place; what others have said (the titles of cited works) is left out. */
const texts = [
  ...files.flatMap(({ blocks }) =>
    blocks.map(({ file, line, own }) => ({ place: `${file}:${line}`, text: own })),
  ),
  ...files.flatMap(({ file, meta }) =>
    stringsOf({ ...meta, tags: [] }).map((text) => ({ place: file, text })),
  ),
  ...stringsOf([shipped, upcoming]).map((text) => ({ place: 'site/data/roadmap.ts', text })),
  ...stringsOf(home).map((text) => ({ place: 'site/data/home.ts', text })),
];

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}

const found = (pattern: RegExp): string[] =>
  texts.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place} ${text.slice(0, 160)}`);

describe('words', () => {
  test('the writing guide is understood', () => {
    expect(rules.banned).toEqual(
      expect.arrayContaining(['seamless', 'just', 'production-ready', "in today's world"]),
    );
    expect(rules.banned.length).toBeGreaterThan(30);
    expect(rules.synonyms).toEqual(['test suite', 'eval', 'scenario', 'quality gate']);
    expect(rules.spelled).toEqual(expect.arrayContaining(['pull request', 'GitHub', 'Google ADK']));
  });
  test.each(rules.banned)('"%s" is never used', (term) => {
    expect(found(termPattern(term))).toEqual([]);
  });
  test.each(rules.synonyms)('"%s" does not stand for a term of the glossary', (term) => {
    expect(found(termPattern(term))).toEqual([]);
  });
  test.each(rules.spelled)('"%s" is spelled so everywhere', (term) => {
    const wrong = texts.flatMap(({ place, text }) =>
      misspelled(text, term).map((each) => `${place} ${each}`),
    );
    expect(wrong.filter((each) => !rules.spelled.some((other) => each.endsWith(` ${other}`)))).toEqual([]);
  });
  test('a pull request is never a PR, a spelling never British', () => {
    expect(found(/\bPRs?\b/)).toEqual([]);
    expect(
      found(
        /\b(?:behaviour|colour|favour|cancell(?:ed|ing)|organis|recognis|analys(?:e|ing)\b|judgement|licence|centre|labell|modell|whilst)/i,
      ),
    ).toEqual([]);
  });
  test('nothing is shouted and no heading asks', () => {
    expect(found(/[\p{L}\p{N}]!(?:\s|$)/u)).toEqual([]);
    const headings = files.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'heading'));
    expect(headings.length).toBeGreaterThan(150);
    expect(
      headings.filter(({ text }) => text.endsWith('?')).map(({ file, text }) => `${file} ${text}`),
    ).toEqual([]);
  });
});

describe('headings', () => {
  const named =
    /^(?:I|Monday|GitHub|LangChain|LlamaIndex|Pydantic|AI|OpenAI|Agents|SDK|Google|ADK|Agno|LLM|JSON|HTTP|Python|App|CI|CD|[A-Z0-9]+)\b/;
  test('are in sentence case', () => {
    const headings = files
      .filter(({ page }) => !page.startsWith('legal'))
      .flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'heading'));
    const wrong = headings.filter(({ text }) =>
      text
        .replace(/[.:] \S+/g, '')
        .split(' ')
        .slice(1)
        .some((word) => /^[A-Z]/.test(word) && !named.test(word)),
    );
    expect(wrong.map(({ file, text }) => `${file} ${text}`)).toEqual([]);
  });
});
describe('reading', () => {
  const graded = files.map(({ page, blocks }) => {
    const paragraphs = blocks.filter(({ type }) => type === 'paragraph').map(({ text }) => text);
    return [page, gradeLevel(paragraphs)] as const;
  });
  test.each(graded)('%s is for US grade 12 or lower', (_, grade) => {
    expect(grade).toBeLessThanOrEqual(12);
  });
});
