/** Names that are guessed from the product's name are reported before they are published. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem, Site } from '../../generator/index.ts';
import { IDENTITY } from '../kit/our-site.ts';

const NAMES = Object.keys(IDENTITY);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function load(env: Readonly<Record<string, string>>) {
  const unset = Object.fromEntries([...NAMES, 'LEGAL_ENTITY', 'SITE_ORIGIN'].map((name) => [name, '']));
  for (const [name, value] of Object.entries({ ...unset, ...env })) vi.stubEnv(name, value);
  vi.resetModules();
  const { config } = await import('../../site/config.ts');
  const { notices } = await import('../../site/content-rules/notices.ts');
  const problems: Problem[] = [];
  const site = { today: '2026-01-01', report: (problem: Problem) => problems.push(problem) };
  await notices.check?.(site as unknown as Site);
  return { config, problems, ...(await import('../../site/content-rules/config-notices.ts')) };
}

const variablesOf = (notices: readonly string[]): string[] =>
  notices.map((notice) => notice.split(' ')[0] ?? '').filter((name) => name in IDENTITY);

describe('a guessed name', () => {
  test.each(['', 'https://example.org', 'http://localhost:4000', 'https://site.test'])(
    'is a warning in a build for "%s"',
    async (origin) => {
      const { configErrors, configNotices } = await load({ SITE_ORIGIN: origin });
      expect(variablesOf(configNotices())).toEqual(NAMES);
      expect(configErrors()).toEqual([]);
    },
  );
  test('is an error in a build for a domain of its own, like an unknown legal entity', async () => {
    const { problems, configErrors, configNotices } = await load({ SITE_ORIGIN: 'https://agents.dev' });
    expect(configErrors().map((error) => error.split(' ')[0])).toEqual([...NAMES, 'LEGAL_ENTITY']);
    expect(variablesOf(configNotices())).toEqual([]);
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ code }) => code)).toEqual(Array(NAMES.length + 1).fill('site/identity'));
    expect(errors[0]?.hint).toBe('Set it, because SITE_ORIGIN is https://agents.dev.');
  });
  test('is not reported when its variable is set, and the value is used', async () => {
    const { config, configErrors, configNotices } = await load({
      ...IDENTITY,
      SITE_ORIGIN: 'https://agents.dev',
      LEGAL_ENTITY: 'Example, Inc.',
    });
    expect(configErrors()).toEqual([]);
    expect(variablesOf(configNotices())).toEqual([]);
    expect(config).toMatchObject({
      email: 'team@example.org',
      organizationUrl: 'https://code.example/zephyr',
      cliPackage: 'zephyr-cli',
      similarityPackage: 'zephyr-similarity',
      schemaPackage: 'zephyr-schema',
    });
  });
});
