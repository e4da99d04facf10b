import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildOurSite, type SharedBuild } from './build-our-site.ts';
import { copyOurCache, copyOurSite } from './copy-our-site.ts';
import { readTree } from './little-site.ts';

export { IDENTITY } from './build-our-site.ts';
export { copyOurCache, edit, ROOT, readText } from './copy-our-site.ts';

export type OurSite = SharedBuild & {
  /** Published files by path, without compressed variants. */
  readonly files: Readonly<Record<string, string>>;
};

const COMPRESSED = /\.(?:br|gz)$/;

/** This project's site, as `buildOurSite` builds it once. */
export async function sharedSite(name: 'default' | 'configured' = 'default'): Promise<OurSite> {
  const { dist, run } = await buildOurSite(name, inject('sharedBuilds'));
  const files = Object.entries(readTree(dist)).filter(([path]) => !COMPRESSED.test(path));
  return { dist, run, files: Object.fromEntries(files) };
}

/** Folder with a copy of this project's site, which is there while the tests of a file run. */
export function copyForTests(): string {
  const root = mkdtempSync(join(tmpdir(), 'our-site-'));
  beforeAll(() => {
    copyOurSite(root);
    copyOurCache(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** HTML files by URL path, without those that redirect. */
export function htmlPages(files: OurSite['files']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path, html]) => path.endsWith('.html') && !html.includes('http-equiv="refresh"'))
      .map(([path, html]) => [`/${path.replace(/(?:^|\/)index\.html$/, '')}`, html]),
  );
}

/** Returns the text that a reader sees: no tags, scripts or styles, and HTML entities decoded. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
