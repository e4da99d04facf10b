import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { infoFolder } from '../../generator/publish/info-folder.ts';
import { readTree } from './little-site.ts';
import { type Run, runCli } from './run-cli.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Sharing pictures are the same in most builds of our site; tests share what builds remember. */
export const CACHE_FILE = join(ROOT, '.cache/build.sqlite');

export type OurSite = { readonly run: Run; readonly files: Readonly<Record<string, string>> };

/**
 * Builds this project's own site into a folder of its own, with the given environment, as a deployment would but for the
 * packed copies, which take most of the time.
 */
export function buildOurSite(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): OurSite {
  const out = mkdtempSync(join(tmpdir(), 'our-site-'));
  try {
    const run = runCli(['build', '--root', ROOT, '--out', out, '--no-git-dates', '--no-compress', ...args], {
      env,
    });
    return { run, files: readTree(out) };
  } finally {
    for (const folder of [out, infoFolder(out)]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The HTML files by address. */
export function htmlPages(files: OurSite['files']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, html]) => [`/${path.replace(/(?:^|\/)index\.html$/, '')}`, html]),
  );
}

/** Text as a reader sees it: no tags, scripts or styles, entities of HTML decoded. */
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
