import { describe, expect, test } from 'vitest';
import { versionNotices, versions } from '../../site/pages/docs/versions.ts';
import { placeOf } from './kit/find-examples.ts';
import { examples } from './kit/published.ts';
import { readText } from './kit/read-content.ts';
import { runningExample } from './kit/running-example.ts';

/** Names of models in code and prose: a family, then what tells one model from another. */
const MODEL = /\b(?:gpt|gemini|claude)-(?:[a-z]+-)?\d[\w.-]*\b|\bo\d(?:-\w+)+\b/g;

describe('versions of frameworks', () => {
  const shown = examples.filter(({ path }) => path === 'requirements.txt');
  test.each(shown.map((each) => [placeOf(each), each] as const))(
    '%s has versions that were checked',
    (_, { code }) => {
      const checked = Object.values(versions.frameworks).map(({ requirements }) => requirements.join('\n'));
      expect(checked, 'requirements in site/pages/docs/versions.ts').toContain(code);
    },
  );
  test.each(Object.entries(versions.frameworks))(
    'of %s were checked in a public repository',
    (_, { source }) => {
      expect(source).toMatch(/https:\/\/github\.com\//);
    },
  );
});

describe('names of models', () => {
  const known = Object.keys(versions.models);
  test('are current in every example, or the page says that they are retired', () => {
    const named = examples.flatMap((each) =>
      (each.code.match(MODEL) ?? []).map((name) => `${placeOf(each)} ${name}`),
    );
    expect(named.length).toBeGreaterThan(20);
    const isDated = (name: string) => versions.retired.some((each) => name.endsWith(` ${each}`));
    const wrong = named.filter((name) => !known.some((each) => name.endsWith(` ${each}`)));
    expect(wrong.filter((name) => !isDated(name))).toEqual([]);
    for (const file of new Set(wrong.map((name) => name.split(':')[0] ?? '')))
      expect(readText(file), file).toMatch(/Added in \w+ \d{4}: OpenAI shuts down the snapshot/);
  });
  test('are current in the schemas, the product model, and the running example', () => {
    const schemas = ['public/schema/config.schema.json', 'public/schema/evaluation.schema.json'];
    const others = ['content/README.md', ...runningExample.map(({ file }) => file)];
    for (const file of [...schemas, ...others])
      for (const name of readText(file).match(MODEL) ?? []) expect(known, file).toContain(name);
  });
});

describe('the age of the check', () => {
  const dayAfter = (days: number): string =>
    new Date(Date.parse(versions.checked) + days * 86_400_000).toISOString().slice(0, 10);
  test('is reported after 180 days, not before', () => {
    expect(versionNotices(dayAfter(0))).toEqual([]);
    expect(versionNotices(dayAfter(180))).toEqual([]);
    expect(versionNotices(dayAfter(181))).toEqual([expect.stringContaining('last checked 181 days ago')]);
  });
});
