import { plantFolders, redirectAttempts, redirectSite } from '../hosts/redirect-attempts.ts';
import { serveSite } from '../hosts/serve-site.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';

const SERVERS = ['nginx', 'caddy'] as const;
const FRAMES = 100;

const cases = ['', '/project'].flatMap((base) => [false, true].map((slash) => ({ base, slash })));

// `tests/hosts/open-redirects.test.ts` tests the same without a browser.
for (const { base, slash } of FULL ? cases : [{ base: '/project', slash: false }]) {
  test(`no redirect of nginx or Caddy takes a browser to another host: base "${base}", trailing slash: ${slash}`, async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(180_000);
    expectedErrors.push(/./);
    const left: string[] = [];
    page.on('request', (request) => {
      const { hostname } = new URL(request.url());
      if (hostname !== 'localhost') left.push(`${request.redirectedFrom()?.url()} → ${request.url()}`);
    });
    const served = await serveSite({
      files: { 'site/index.ts': redirectSite(slash) },
      base,
      servers: SERVERS,
      prepare: plantFolders,
    });
    try {
      for (const name of SERVERS) {
        const origin = `http://localhost:${served.ports[name]}`;
        const urls = sampleOf(redirectAttempts(base), 100).flatMap(
          (target) => URL.parse(origin + target)?.href ?? [],
        );
        const frames = [...new Set(urls)].map(
          (url) => `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>`,
        );
        await page.goto('about:blank');
        for (let at = 0; at < frames.length; at += FRAMES)
          await page.setContent(frames.slice(at, at + FRAMES).join(''), { timeout: 60_000 });
        expect(left).toEqual([]);
        const answer = await page.goto(`${origin}${base}/%5cevil.example/index.html`);
        expect([answer?.status(), new URL(page.url()).origin]).toEqual([404, origin]);
        await page.goto(`${origin}${base}/docs/index.html`);
        expect([await page.title(), new URL(page.url()).pathname]).toEqual([
          '/docs',
          `${base}/docs${slash ? '/' : ''}`,
        ]);
      }
    } finally {
      await served.stop();
    }
  });
}
