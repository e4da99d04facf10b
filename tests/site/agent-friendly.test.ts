import { runChecks } from 'afdocs';
import { expect, test } from 'vitest';
import { startPreview } from '../hosts/servers.ts';
import { FULL } from '../kit/full.ts';
import { sharedSite } from '../kit/our-site.ts';

/** Checks that files cannot pass: a static host does not choose between HTML and Markdown by the `Accept` header. */
const NOT_FOR_FILES = ['content-negotiation'];

/** https://agentdocsspec.com */
test('fails no check of the Agent-Friendly Documentation Spec', { timeout: 120_000 }, async () => {
  const { dist, files } = await sharedSite();
  const [, home = ''] = /<loc>([^<]+)/.exec(files['sitemap.xml'] ?? '') ?? [];
  const server = await startPreview(dist);
  try {
    const { results, summary } = await runChecks(`http://localhost:${server.port}`, {
      canonicalOrigin: new URL(home).origin,
      samplingStrategy: 'deterministic',
      maxLinksToTest: FULL ? 50 : 12,
      requestDelay: 0,
      skipCheckIds: NOT_FOR_FILES,
    });
    expect(summary.pass).toBeGreaterThan(20);
    expect(results.filter(({ status }) => status === 'fail' || status === 'error')).toEqual([]);
  } finally {
    await server.stop();
  }
});
