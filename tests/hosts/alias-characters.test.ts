import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../kit/full.ts';
import { plainSite } from './plain-site.ts';
import { type ServedSite, type ServerName, serveSite } from './serve-site.ts';
import { ask } from './servers.ts';

/** Printable ASCII characters, letters and digits aside, that an alias may have. Some have a meaning in the syntax of a host. */
const ACCEPTED = [..." !$&'()+,-.;=@[]^_`~"];

/** URL of a page by each of its aliases, some with a query and a hash. Segments do not end in a dot or a space. */
const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...ACCEPTED, ACCEPTED.join(''), `é日’${ACCEPTED.join('1')}`, '$uri', '[a-c]'].flatMap((text, index) =>
    [
      [`/old-${index}/a${text}b`, `/new-${index}/a${text}b`],
      [`/old-${index}/${text}c`, `/new-${index}/a${text}b`],
      [`/old-${index}/d${text}`, `/new-${index}/a${text}b?y=%26$1#z`],
      [`/e${text}f/old-${index}`, `/new-${index}/a${text}b#z`],
    ].filter(([from = '']) => !/[. ](?:\/|$)/.test(from)),
  ),
);

/** Every character that is neither a letter nor a digit as its UTF-8 bytes in percent-encoding. */
const fullyEncoded = (path: string): string =>
  path.replace(/[^a-zA-Z0-9/]/gu, (character) =>
    Buffer.from(character).toString('hex').replace(/../g, '%$&'),
  );

/** The path as browsers send it: they leave brackets alone, which `encodeURI` does not. */
const pathInBrowser = (path: string): string =>
  Object.assign(new URL('http://localhost/'), { pathname: path }).pathname;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

const SERVERS: readonly ServerName[] = ['nginx', 'caddy', 'preview', 'dev'];

describe.each([
  { base: '', slash: false },
  { base: '/project', slash: true },
])('below "$base", with trailing slash: $slash', ({ base, slash }) => {
  let served: ServedSite<ServerName>;
  beforeAll(async () => {
    const urls = [
      '/',
      ...new Set(Object.values(REDIRECTS).map((to) => to.replace(/(?:\?y.*)?(?:#z)?$/, ''))),
    ];
    const files = { 'site/index.ts': plainSite({ urls, redirects: REDIRECTS, trailingSlash: slash }) };
    served = await serveSite({ files, base, servers: SERVERS });
  });
  afterAll(() => served.stop());

  test.each(SERVERS)('%s redirects every alias to its page, with its query', async (name) => {
    const port = served.ports[name];
    const wrong: string[] = [];
    for (const [from, to] of sampleOf(Object.entries(REDIRECTS), 20)) {
      const spellings = [encodeURI(from), pathInBrowser(from), fullyEncoded(from)];
      for (const spelled of new Set(spellings.flatMap((each) => [each, `${each}/`]))) {
        const { status, headers } = await ask(port, `${base}${spelled}?utm_source=x`);
        const { location = '' } = headers;
        const [page = '', query = '', hash = ''] = to.split(/(\?y[^#]*)?(#z)?$/);
        const path = encodeURI(base + page + (slash ? '/' : ''));
        const expected = `${path}${query ? `${query}&` : '?'}utm_source=x${hash}`;
        const target = await ask(port, location.startsWith('/') ? location : '/');
        const shown = target.body.toString().includes(`>The page ${escapeHtml(page)}<`);
        const same = decodeURIComponent(location) === decodeURIComponent(expected);
        // The dev server's redirects are temporary, so that browsers do not remember them.
        if (status !== (name === 'dev' ? 302 : 301) || !same || target.status !== 200 || !shown)
          wrong.push(`${spelled}: ${status} → ${location}: ${target.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
