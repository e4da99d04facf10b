import { describe, expect, test } from 'vitest';
import { shipped, upcoming } from '../../../site/data/roadmap.ts';
import { findProse } from '../kit/find-prose.ts';
import { readContent, readText } from '../kit/read-content.ts';
import { tokens } from '../kit/tokens.ts';
import { upcomingTerms } from './upcoming-terms.ts';

const section = /^## 13\.[\s\S]*?(?=^## )/m.exec(readText('content/README.md'))?.[0] ?? '';

/** `1 First title · 2 Second (with a note)` after a label, as titles. */
function listAfter(label: string): readonly string[] {
  const text =
    section.slice(section.indexOf(label) + label.length).split(/\n\n|\*Planning|\*Research|\n\*\*/)[0] ?? '';
  return text
    .replace(/\s+/g, ' ')
    .split(' · ')
    .map((each) =>
      each
        .replace(/^\s*\d+ /, '')
        .replace(/ \(.*\)|\.\s*$/g, '')
        .trim(),
    );
}

describe('the roadmap', () => {
  const titles = (status: string) =>
    shipped.filter((each) => each.status === status).map(({ title }) => title);
  const planned = (priority: number) =>
    upcoming.filter((each) => each.priority === priority).map(({ title }) => title);

  test('has 30 shipped features, 6 of them beta, and 25 upcoming ones', () => {
    expect(shipped).toHaveLength(30);
    expect(upcoming).toHaveLength(25);
    expect(titles('beta').toSorted()).toEqual([
      'Application switcher',
      'Custom evaluation scripts',
      'Manual feedback collection',
      'Pull request integration',
      'Role-based access control',
      'Tool configuration management',
    ]);
  });
  test('is that of the product model', () => {
    expect(titles('production')).toEqual(listAfter('**Shipped, production (24):**'));
    expect(titles('beta')).toEqual(listAfter('**Shipped, beta (6):**'));
    expect(planned(1)).toEqual(listAfter('*Next Up (1):*'));
    expect(planned(2)).toEqual(listAfter('*Planning (2):*'));
    expect(planned(3)).toEqual(listAfter('*Research (3):*'));
  });
  test('describes each feature in words of its own and links to pages that are there', () => {
    const all = [...shipped, ...upcoming];
    expect(new Set(all.map(({ title }) => title)).size).toBe(55);
    expect(new Set(all.map(({ description }) => description)).size).toBe(55);
    expect(all.filter(({ description }) => description.trim().length < 40)).toEqual([]);
    const urls = new Set(readContent('docs/**/*.md').map(({ page }) => `/${page}`));
    expect(shipped.filter(({ docs }) => !urls.has(docs ?? ''))).toEqual([]);
  });
});

describe('what is upcoming', () => {
  /** Paragraphs, headings and whole rows of tables. */
  const docs = readContent('docs/**/*.md').flatMap((page) =>
    [...Map.groupBy(findProse(page, tokens), ({ line }) => line)].map(([line, blocks]) => ({
      place: `${page.file}:${line}`,
      text: blocks.map(({ text }) => text).join(' | '),
      urls: blocks.flatMap(({ urls }) => urls),
    })),
  );
  const saysSo = /not available yet|\bcannot\b|\bdoes not\b/i;

  test('has its words listed, feature by feature', () => {
    expect(Object.keys(upcomingTerms)).toEqual(upcoming.map(({ title }) => title));
  });
  test.each(Object.entries(upcomingTerms).filter(([, terms]) => terms))(
    '"%s" is not described as there',
    (_, terms) => {
      const passages = docs.filter(({ text }) => terms?.test(text));
      const wrong = passages.filter(({ text, urls }) => !saysSo.test(text) && !urls.includes('/roadmap'));
      expect(wrong.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
    },
  );
  test('is named as not there where a reader would look for it', () => {
    const named = docs.filter(({ urls }) => urls.includes('/roadmap'));
    expect(named.length).toBeGreaterThan(2);
  });
});
