import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badAlias } from '../../generator/urls/page-urls.ts';
import { sampleOf } from '../kit/full.ts';
import { type ServedSite, type ServerName, serveSite } from './serve-site.ts';
import { ask } from './servers.ts';

/** Printable ASCII characters, letters and digits aside, that an alias may have. */
const ACCEPTED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
  (character) => /[^a-zA-Z0-9/]/.test(character) && badAlias(`/a${character}b`) === undefined,
);

/** URL of a page by each of its aliases. */
const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...ACCEPTED, ACCEPTED.join(''), `é日’${ACCEPTED.join('1')}`, '$uri', '[a-c]'].flatMap((text, index) =>
    [
      [`/old-${index}/a${text}b`, `/new-${index}/a${text}b`],
      [`/old-${index}/${text}c`, `/new-${index}/a${text}b`],
      [`/old-${index}/d${text}`, `/new-${index}/a${text}b`],
      [`/e${text}f/old-${index}`, `/new-${index}/a${text}b`],
    ].filter(([from = '']) => badAlias(from) === undefined),
  ),
);

const SITE = `
import { createElement as h } from 'react';
import { defineSite } from '#generator';
const page = (url, more) => ({ template: 'plain', url, title: url, description: '', props: {}, ...more });
const redirects = ${JSON.stringify(REDIRECTS)};
export default (trailingSlash) => defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash },
  tokens: {},
  collections: {},
  routes: [
    ...['/', ...new Set(Object.values(redirects))].map((url) => ({ path: url, pages: () => [page(url)] })),
    { path: '/404', pages: () => [page('/404', { file: '404.html', unlisted: true })] },
  ],
  redirects,
  hosts: ['nginx', 'caddy'],
  render: (each) => h('html', { lang: 'en' }, h('head', null, h('title', null, each.title)), h('body', null, 'The page ' + each.title)),
});
`;

/** Every character that is neither a letter nor a digit as its UTF-8 bytes in percent-encoding. */
const fullyEncoded = (path: string): string =>
  path.replace(/[^a-zA-Z0-9/]/gu, (character) =>
    Buffer.from(character).toString('hex').replace(/../g, '%$&'),
  );

/** The path as browsers send it: they leave brackets alone, which `encodeURI` does not. */
const pathInBrowser = (path: string): string =>
  Object.assign(new URL('http://localhost/'), { pathname: path }).pathname;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

test('the tested characters include those with a meaning in the syntax of a host', () => {
  expect(ACCEPTED.join('')).toBe(" !$&'()+,-.;=@[]^_`~");
});

const cases = [
  { base: '', slash: false },
  { base: '/project', slash: true },
];
const SERVERS: readonly ServerName[] = ['nginx', 'caddy', 'preview', 'dev'];

describe.each(cases)('below "$base", with trailing slash: $slash', ({ base, slash }) => {
  let served: ServedSite<ServerName>;
  beforeAll(async () => {
    const files = {
      'site/all.ts': SITE,
      'site/index.ts': `import site from './all.ts';\nexport default site(${slash});\n`,
    };
    served = await serveSite({ files, base, servers: SERVERS });
  });
  afterAll(() => served.stop());

  test.each(SERVERS)('%s redirects every alias to its page', async (name) => {
    const port = served.ports[name];
    const wrong: string[] = [];
    for (const [from, to] of sampleOf(Object.entries(REDIRECTS), 35)) {
      const spellings = [encodeURI(from), pathInBrowser(from), fullyEncoded(from)];
      for (const spelled of new Set(spellings.flatMap((each) => [each, `${each}/`]))) {
        const { status, headers, body } = await ask(port, base + spelled);
        const expected = encodeURI(base + to + (slash ? '/' : ''));
        // The dev server shows the page that redirects on hosts without rules.
        const location =
          name === 'dev'
            ? /; url=([^"]*)"/.exec(body.toString())?.[1]?.replaceAll('&amp;', '&')
            : headers.location;
        const target = await ask(port, location?.startsWith('/') ? location : '/');
        const shown = target.body.toString().includes(`>The page ${escapeHtml(to)}<`);
        const same = location !== undefined && decodeURIComponent(location) === decodeURIComponent(expected);
        if (status !== (name === 'dev' ? 200 : 301) || !same || target.status !== 200 || !shown)
          wrong.push(`${spelled}: ${status} → ${location}: ${target.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
