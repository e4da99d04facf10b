import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type OpenSourceRepository, repositories } from '../../site/pages/open-source/data.ts';
import { RepositoryCard } from '../../site/pages/open-source/repository-card.tsx';

const [built] = repositories as [OpenSourceRepository];

function facts(known: Partial<OpenSourceRepository>): string[] {
  const html = renderToStaticMarkup(
    createElement(RepositoryCard, {
      repository: { ...built, ...known },
      now: undefined,
      hasLiveStats: false,
      badgeApi: undefined,
    }),
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, title, value]) => `${title}: ${value}`,
  );
}

test('cards show the version and the license of a package', () => {
  expect(facts({ version: '1.4.0', license: 'Apache-2.0' })).toEqual(
    expect.arrayContaining(['Version: 1.4.0', 'License: Apache-2.0']),
  );
});

test('cards show no version and no license that is unknown', () => {
  const text = facts({ version: null, license: null }).join('\n');
  expect(text).toContain('Language: Python');
  expect(text).not.toMatch(/Version|License/);
  expect(text).toContain('Monthly downloads: N/A');
});
