import { expect, test } from 'vitest';
import { type SiteTexts, TEXT_NAMES, textsOf } from '../../generator/site-texts.ts';
import { buildFiles, oneLine, SITE } from '../kit/little-site.ts';

const GERMAN: SiteTexts = {
  language: 'de',
  note: 'Hinweis',
  tip: 'Rat',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Vorsicht',
  headingLink: 'Verweis auf „{heading}“',
  untitledHeadingLink: 'Verweis auf diesen Abschnitt',
  footnotes: 'Fußnoten',
  footnoteBack: 'Zurück zu {reference}',
  diagram: 'Schaubild',
  titledDiagram: 'Schaubild – {title}',
  diagramText: 'Text des Schaubilds',
  collapsedLines: 'Zeilen {first} bis {last}',
  markdownSource: 'Seite *{url}*',
  markdownIndex: 'Alle Seiten: {url}',
  moved: 'Umgezogen & weg',
  movedTo: 'Jetzt hier: {page}',
};

const ONE = `---
title: Eins
aliases: [/old]
---
# Eins

> [!NOTE]
> a

> [!TIP]
> b

> [!IMPORTANT]
> c

> [!WARNING]
> d

> [!CAUTION]
> e

## Ein \\{heading}

## ![Bild](/bild.svg)

Text[^1] und[^1].

\`\`\`mermaid
flowchart LR
  accTitle: Ablauf
  accDescr: Von a nach b.
  a --> b
\`\`\`

\`\`\`mermaid
flowchart LR
  c --> d
\`\`\`

\`\`\`text collapse={1-2}
a
b
c
\`\`\`

[^1]: Fuß.
`;

const FEED = `feeds: ({ docs }) => [{
    title: 'Feed', description: '', language: 'de', page: '/',
    files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: docs.map(({ id }) => ({
      url: '/docs/' + id, title: id, summary: '', author: 'A', date: '2025-10-15', tags: [],
      content: { collection: 'docs', id },
    })),
  }],`;

const build = (texts: Partial<SiteTexts> | undefined) =>
  buildFiles({
    'site/index.ts': SITE.replace(
      'render:',
      `texts: ${JSON.stringify(texts)}, markdownVersions: { head: ({ title }) => ({ title }), llms: () => ({ title: '', summary: '', sections: [], full: [] }) }, ${FEED}\n  render:`,
    ),
    'content/docs/one.md': ONE,
    'public/bild.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  });

/** Everything that visitors read, as one text. */
const textOf = (dist: Readonly<Record<string, string>>): string =>
  Object.entries(dist)
    .filter(([path]) => /\.(?:html|md|xml|json)$/.test(path))
    .map(([, text]) => text)
    .join('\n');

const written: Readonly<Record<keyof SiteTexts, string>> = {
  language: '<html lang="de">\n<head>\n<meta charset="utf-8">',
  note: '<p class="callout-title">Hinweis</p>',
  tip: '<p class="callout-title">Rat</p>',
  important: '<p class="callout-title">Wichtig</p>',
  warning: '<p class="callout-title">Warnung</p>',
  caution: '<p class="callout-title">Vorsicht</p>',
  headingLink: 'aria-label="Verweis auf „Ein {heading}“"',
  untitledHeadingLink: 'aria-label="Verweis auf diesen Abschnitt"',
  footnotes: 'id="footnote-label">Fußnoten</h2>',
  footnoteBack: 'aria-label="Zurück zu 1-2"',
  diagram: 'aria-label="Schaubild"',
  titledDiagram: 'aria-label="Schaubild – Ablauf"',
  diagramText: '<summary>Text des Schaubilds</summary>',
  collapsedLines: '<summary>Zeilen 1 bis 2</summary>',
  markdownSource: 'Seite \\*<https://example.com/docs/one>\\*',
  markdownIndex: 'Alle Seiten: <https://example.com/llms.txt>',
  moved: '<h1>Umgezogen &amp; weg</h1>',
  movedTo: '<p>Jetzt hier: <a href="/docs/one">Eins</a></p>',
};

test('a site replaces every text that the generator writes into pages', async () => {
  const { dist, diagnostics } = await build(GERMAN);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(oneLine)).toEqual([]);
  const text = textOf(dist);
  for (const name of TEXT_NAMES) expect(text).toContain(written[name]);
  expect(dist['rss.xml']).toContain('Schaubild – Ablauf');
  const english = Object.entries(textsOf(undefined))
    .filter(([name]) => name !== 'language' && name !== 'markdownSource')
    .map(([, sentence]) => sentence.replace(/\{.*/, '').trim());
  expect(english.filter((start) => new RegExp(`[>"]${start}\\b`).test(text))).toEqual([]);
});

test('texts that a site does not define are in English', async () => {
  const { dist } = await build({ tip: 'Hint' });
  const text = textOf(dist);
  expect(text).toContain('<p class="callout-title">Hint</p>');
  expect(text).toContain('<p class="callout-title">Note</p>');
  expect(text).toContain('aria-label="Back to reference 1-2"');
  expect(text).toContain('<p>It is now at <a href="/docs/one">Eins</a>.</p>');
});

test('an unknown text is an error', async () => {
  const { diagnostics } = await build({ nota: 'Nota' } as Partial<SiteTexts>);
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('texts.nota')]);
});

test('a text that is undefined is in English', async () => {
  const { dist } = await build({ tip: undefined } as unknown as Partial<SiteTexts>);
  expect(textOf(dist)).toContain('<p class="callout-title">Tip</p>');
});
