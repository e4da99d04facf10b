/** Sentences of the legal pages that depend on the configuration. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readText } from './kit/read-content.ts';

/** The texts and the launch notices under the given environment. */
function readUnder(env: Readonly<Record<string, string>>): {
  readonly texts: Readonly<Record<string, string>>;
  readonly notices: readonly string[];
} {
  const code = `
    const { legalTexts } = await import(${JSON.stringify(join(ROOT, 'site/pages/legal/legal-texts.ts'))});
    const { launchNotices } = await import(${JSON.stringify(join(ROOT, 'site/content-rules/config-notices.ts'))});
    console.log(JSON.stringify({ texts: legalTexts, notices: launchNotices() }));`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  expect(run.status, run.stderr).toBe(0);
  return JSON.parse(run.stdout);
}

test('without configuration, no other service is named and no sentence is incomplete', () => {
  const { texts, notices } = readUnder({});
  expect(Object.values(texts).join(' ')).not.toMatch(/GitHub|Shields|undefined|TODO|\[/);
  expect(texts).toMatchObject({ postalAddress: '', governingLaw: '', subprocessors: '' });
  expect(texts.analyticsState).toBe('off');
  expect(notices.map((notice) => notice.split(' ')[0])).toEqual([
    'LEGAL_ENTITY',
    'POSTAL_ADDRESS',
    'GOVERNING_LAW',
    'SUBPROCESSORS',
  ]);
});

test('configured services are named', () => {
  const { texts, notices } = readUnder({
    GITHUB_API: 'https://api.github.com',
    BADGE_API: 'https://img.shields.io',
    CODE_HOSTS: 'https://example.org',
    ANALYTICS_ENDPOINT: 'https://example.com/api/event',
    REPLAY_SCRIPT: 'https://example.com/replay.js',
    LEGAL_ENTITY: 'Example, Inc.',
    POSTAL_ADDRESS: '1 Example Street, Springfield',
    GOVERNING_LAW: 'the State of Example',
    SUBPROCESSORS: 'Hosting, Inc.; Mail, LLC',
  });
  expect(texts.countRequests).toMatch(/^Your browser asks GitHub .* and Shields\.io /);
  expect(texts.codeRequests).toContain('example.org');
  expect(texts).toMatchObject({ analyticsState: 'on', replayState: 'on', legalEntity: 'Example, Inc.' });
  expect(texts.subprocessors).toBe(' At present, these companies are Hosting, Inc. and Mail, LLC.');
  expect(texts.governingLaw).toMatch(/^ These terms are governed by the law of the State of Example/);
  expect(notices).toEqual([
    expect.stringMatching(/^ANALYTICS_ENDPOINT is set: .* consent/),
    expect.stringMatching(/^REPLAY_SCRIPT is set: .* consent/),
  ]);
});

test('every sentence is used on a legal page', () => {
  const pages = ['privacy', 'terms', 'cookies']
    .map((name) => readText(`content/legal/${name}.md`))
    .join('\n');
  for (const name of Object.keys(readUnder({}).texts)) expect(pages).toContain(`{${name}}`);
});

test('no legal page says that its date is the date of the last change', () => {
  for (const name of ['privacy', 'terms', 'cookies'])
    expect(readText(`content/legal/${name}.md`)).not.toMatch(/date at the top/i);
});

test('the legal pages describe the four states of an account with the same periods', () => {
  const terms = readText('content/legal/terms.md');
  const states = [...terms.matchAll(/^\| (Active|Frozen|Canceled|Deleted|\w+) \| [A-Z]/gm)].map(
    ([, state]) => state,
  );
  expect(states.filter((state) => state !== 'State')).toEqual(['Active', 'Frozen', 'Canceled', 'Deleted']);
  for (const name of ['privacy', 'terms', 'cookies'])
    expect(readText(`content/legal/${name}.md`)).toContain('\nupdated: 2025-01-01\n');
});
