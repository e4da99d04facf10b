import { sourceOf } from '../content/assemble-content.ts';
import { NOT_PUBLIC } from '../hosts/content-types.ts';
import { digest } from '../lib/digest.ts';
import type { AnyPage, Entry, RepoPath } from '../types.ts';
import type { DevSession } from './dev-session.ts';
import { applyRules, type Problem, toProblems } from './problems.ts';
import { type DevOutput, resolveUrl, type Snapshot } from './snapshot.ts';

/** `outdated`: from before an error. `none`: the page has not been rendered without errors yet. */
export type PageVersion = 'latest' | 'outdated' | 'none';

export type ServedPage = {
  readonly status: 200 | 404 | 500;
  readonly html: string;
  readonly digest: string;
  /** Revision of the browser code. A tab with another revision must reload. */
  readonly code: string;
  readonly page: AnyPage | undefined;
  readonly version: PageVersion;
};

export type PageSource = {
  readonly file: RepoPath;
  /** Why a build would not publish the page. */
  readonly status: string | undefined;
};

export type PageServer = ReturnType<typeof createPageServer>;

/** Last version of a page without errors. */
type GoodPage = Pick<ServedPage, 'html' | 'page' | 'status'>;

const NOT_FOUND = '404.html';
const MAX_GOOD_PAGES = 64;

/**
 * Serves pages and their problems from the session's latest snapshot. URLs are decoded paths without the base path.
 * @param input.checked returns the problems that the last check of the whole site has found.
 */
export function createPageServer(input: {
  root: string;
  session: DevSession;
  checked?: () => readonly Problem[];
}) {
  const { root, session, checked = () => [] } = input;
  const goodPages = new Map<string, GoodPage>();

  async function find(snapshot: Snapshot, url: string) {
    const path = await resolveUrl(snapshot, url);
    const found = path === undefined ? undefined : await snapshot.output(path);
    const output = found ?? (await snapshot.output(NOT_FOUND));
    return output && ({ output, status: found && found.path !== NOT_FOUND ? 200 : 404 } as const);
  }

  /** Checks for errors in the page's source or in the site's code, which leave the page in its last good version. */
  function isOutdated({ site, diagnostics }: Snapshot, page: AnyPage | undefined): boolean {
    const file = page && site && sourceOf(site.content, page)?.entry.file;
    return diagnostics.some(
      ({ severity, at }) =>
        severity === 'error' && (at === undefined || at.file === file || !at.file.startsWith('content/')),
    );
  }

  /** Falls back to the last version without errors, and to the 404 page. */
  async function page(url: string): Promise<ServedPage> {
    const snapshot = session.snapshot();
    const code = String(snapshot.codeRevision);
    const found = await find(snapshot, url);
    const html = found ? String(found.output.body) : '';
    const isPage = found?.output.path.endsWith('.html');
    if (found && html !== '' && isPage) {
      const { page } = found.output;
      const served = { html, page, status: found.status };
      goodPages.delete(url);
      goodPages.set(url, served);
      if (goodPages.size > MAX_GOOD_PAGES) goodPages.delete([...goodPages.keys()][0] ?? '');
      const version = isOutdated(snapshot, page) ? 'outdated' : 'latest';
      return { ...served, digest: digest(html), code, version };
    }
    const good = found && goodPages.get(url);
    const status = (found ? found.status === 404 || !isPage : snapshot.site) ? 404 : 500;
    const served: GoodPage = good ?? { status, html: UNAVAILABLE, page: found?.output.page };
    return { ...served, digest: digest(served.html), code, version: good ? 'outdated' : 'none' };
  }

  async function problems(url: string): Promise<readonly Problem[]> {
    const snapshot = session.snapshot();
    const found = snapshot.site && (await find(snapshot, url));
    const page = found?.output.page;
    const facts = page && (await snapshot.pages?.facts(page));
    const file = source(page)?.file;
    // Warnings of other pages and of the site appear only on the status page.
    const ofSite = (await snapshot.siteDiagnostics()).filter(
      ({ severity, at }) => severity === 'error' || (at !== undefined && at.file === file),
    );
    const own = toProblems(root, applyRules(snapshot, [...ofSite, ...(facts?.diagnostics ?? [])]));
    const links = checked().filter(({ code, at }) => code.startsWith('link/') && at?.file === file);
    return [...own, ...(file === undefined ? [] : links)];
  }

  function source(page: AnyPage | undefined): PageSource | undefined {
    const { site } = session.snapshot();
    const found = page && site ? sourceOf(site.content, page) : undefined;
    return found && { file: found.entry.file, status: publicationStatus(found.entry) };
  }

  return {
    session,
    page,
    problems,
    source,
    /** Output that is not an HTML page. */
    async file(url: string): Promise<DevOutput | undefined> {
      const snapshot = session.snapshot();
      const path = await resolveUrl(snapshot, url);
      if (path === undefined || path.endsWith('.html') || NOT_PUBLIC.includes(path)) return undefined;
      return snapshot.output(path);
    },
  };
}

const publicationStatus = ({ draft, scheduled }: Entry): string | undefined =>
  draft ? 'Draft' : scheduled && `Scheduled for ${scheduled}`;

/** Served when no version of the page exists. */
const UNAVAILABLE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page cannot be rendered</title></head>
<body><h1>This page cannot be rendered</h1><p>It will appear here when the errors are fixed.</p></body></html>
`;
