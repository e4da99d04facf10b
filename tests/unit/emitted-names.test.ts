import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ALIGNMENTS,
  ATTRIBUTES,
  alignmentClass,
  CALLOUT_KINDS,
  CLASSES,
  calloutClass,
  DIAGRAM_PARTS,
  diagramClass,
  LINE_KINDS,
  lineClass,
  SITE_ATTRIBUTES,
  TOKEN_KINDS,
  tokenClass,
  toProperty,
} from '../../generator/emitted-names.ts';

const ROOT = join(import.meta.dirname, '../..');

const CLASS_NAMES: readonly string[] = [
  ...Object.values(CLASSES),
  ...CALLOUT_KINDS.map(calloutClass),
  ...LINE_KINDS.map(lineClass),
  ...TOKEN_KINDS.map(tokenClass),
  ...DIAGRAM_PARTS.map(diagramClass),
  ...ALIGNMENTS.map(alignmentClass),
];
const ATTRIBUTE_NAMES: readonly string[] = [...Object.values(ATTRIBUTES), ...Object.values(SITE_ATTRIBUTES)];

/** Classes that need no styles: the kind of callout that the others differ from, `<mark>`, and the default alignment. */
const UNSTYLED = new Set(['callout-note', 'line-mark', 'align-left']);

/** Texts of files by path, without comments. */
const read = (pattern: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(pattern, { cwd: ROOT }).map((path) => [
      path,
      readFileSync(join(ROOT, path), 'utf8').replace(/\/\*.*?\*\/|^ *\/\/[^\n]*$/gms, ''),
    ]),
  );
const textOf = (texts: ReadonlyMap<string, string>): string => [...texts.values()].join('\n');

/** Data attributes in scripts and selectors, as in HTML. */
const attributesIn = (script: string): string[] => [
  ...[...script.matchAll(/\[(data-[a-z-]+)/g)].map(([, name = '']) => name),
  ...[...script.matchAll(/\bdataset\.(\w+)/g)].map(([, name = '']) => toAttribute(name)),
  ...[...script.matchAll(/\{([^{}]*)\} = \w+\.dataset/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/(\w+)(?: =|,| *$)/g)].map(([, name = '']) => toAttribute(name)),
  ),
];
const toAttribute = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

test('every class name and attribute for stylesheets occurs in the stylesheets of the parts', () => {
  const styles = textOf(read('generator/parts/*.css'));
  const isStyled = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(styles);
  expect(CLASS_NAMES.filter((name) => !isStyled(name) && !UNSTYLED.has(name))).toEqual([]);
  expect([...UNSTYLED].filter((name) => !CLASS_NAMES.includes(name) || isStyled(name))).toEqual([]);
  expect(styles).toContain(`attr(${ATTRIBUTES.label})`);
  expect(styles).toContain(`[${ATTRIBUTES.language}=`);
});

test('no other file of the generator spells a class name or an attribute that it emits', () => {
  const hyphenated = CLASS_NAMES.filter((name) => name.includes('-'));
  const properties = ATTRIBUTE_NAMES.map(toProperty);
  const spelled = [...read('generator/**/*.ts')]
    // Code of the dev server stays in the dev server, and scripts in the browser are compared below.
    .filter(([path]) => !/^generator\/(?:dev|client|parts|starter)\/|emitted-names/.test(path))
    .flatMap(([path, text]) => {
      const strings = [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([string]) => string);
      const words = new Set(strings.flatMap((string) => string.match(/[\w-]+/g) ?? []));
      const names = [...hyphenated, ...ATTRIBUTE_NAMES].filter((name) => words.has(name));
      const keys = properties.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
      const literals = text.match(/class(?:Name)?: \[?['"`][\w-]+/g) ?? [];
      return [...names, ...keys, ...literals].map((name) => `${path}: ${name}`);
    });
  expect(spelled).toEqual([]);
});

test('scripts in the browser read only class names and attributes that something writes', () => {
  const island = attributesIn(textOf(read('generator/client/*.ts')));
  expect(island.toSorted()).toContain(ATTRIBUTES.island);
  expect(island.filter((name) => !ATTRIBUTE_NAMES.includes(name))).toEqual([]);

  const scripts = textOf(read('{site/client/**,generator/parts}/*.ts'));
  const markup = textOf(read('{site/**,generator/parts}/*.{ts,tsx}'));
  const written = new Set(
    [
      ...markup.matchAll(/class(?:Name)?(?:=|: | = )(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\])/g),
    ].flatMap((match) => match[0].match(/[\w-]+/g) ?? []),
  );
  const selected = [
    ...scripts.matchAll(/(?:querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*'([^']*)'/g),
  ].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  expect(selected).toEqual(expect.arrayContaining([CLASSES.code, CLASSES.tabs, CLASSES.tabStrip]));
  expect(selected.filter((name) => !CLASS_NAMES.includes(name) && !written.has(name))).toEqual([]);
  const used = attributesIn(scripts);
  expect(used).toEqual(
    expect.arrayContaining([
      ATTRIBUTES.uncopied,
      ATTRIBUTES.source,
      SITE_ATTRIBUTES.soon,
      SITE_ATTRIBUTES.stylesheet,
    ]),
  );
});

test('the stylesheets of the parts style only what the generator writes', () => {
  const byScript = ['copy-button', 'copy-status'];
  // Classes that the author of a diagram can name.
  const byAuthor = ['pass', 'warn', 'fail', 'accent'].map(diagramClass);
  const written = new Set<string>([...CLASS_NAMES, ...byScript, ...byAuthor]);
  const styled = [...textOf(read('generator/parts/*.css')).matchAll(/\.([a-z][\w-]*)/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(styled)].filter((name) => !written.has(name))).toEqual([]);
});
