import { NOT_PUBLIC } from '../hosts/host-file-names.ts';
import { digest } from '../lib/digest.ts';
import type { AnyPage, RepoPath, SourceLocation } from '../types.ts';
import { pageHref } from '../urls/page-urls.ts';
import type { DevSession } from './dev-session.ts';
import { sourceOf } from './page-cache.ts';
import { type Problem, pageDiagnostics, settleFor, toProblems } from './page-problems.ts';
import { type Answer, resolveAddress, type Snapshot } from './snapshot.ts';

/** `older` stands in for a page that cannot be made now; of some not even that is known. */
export type PageVersion = 'newest' | 'older' | 'none';

export type ShownPage = {
  readonly status: 200 | 404;
  readonly html: string;
  /** Of the HTML: two tabs with the same digest show the same. */
  readonly digest: string;
  /** A tab whose code is another must be loaded again. */
  readonly code: string;
  readonly page: AnyPage | undefined;
  readonly version: PageVersion;
};

export type PageSource = {
  /** Names the file's first line for `placeOf`. */
  readonly id: string;
  readonly file: RepoPath;
  readonly draft: boolean;
  /** `yyyy-mm-dd`, while the page is not public before that day. */
  readonly scheduled: string | undefined;
};

/** Answers for pages and their problems from the session's newest state; remembers the last good HTML of each address. */
export type PageServer = {
  readonly session: DevSession;
  /** An output that is no HTML page. */
  readonly file: (address: string) => Promise<Omit<Answer, 'page'> | undefined>;
  readonly page: (address: string) => Promise<ShownPage>;
  readonly problems: (address: string) => Promise<readonly Problem[]>;
  /** The same problems, whose places can be asked for from now on. */
  readonly remembered: (problems: readonly Problem[]) => readonly Problem[];
  /** What a tab should know of the source of its page, if it has one. */
  readonly source: (page: AnyPage | undefined) => PageSource | undefined;
  /** Where the page is now, base path included, that was at an address before. */
  readonly newAddress: (address: string) => string | undefined;
  /** Where a problem or a page's source is that a tab has been told of. */
  readonly placeOf: (id: string) => SourceLocation | undefined;
};

type Good = {
  readonly html: string;
  readonly page: AnyPage | undefined;
  readonly status: 200 | 404;
  /** The content file that the address showed last. */
  readonly file: RepoPath | undefined;
};

const NOT_FOUND = '404.html';
const MOST_PAGES = 64;
const MOST_PLACES = 2000;

export function createPageServer(input: { root: string; session: DevSession }): PageServer {
  const { root, session } = input;
  const lastGood = new Map<string, Good>();
  const places = new Map<string, SourceLocation>();

  async function find(snapshot: Snapshot, address: string) {
    const path = await resolveAddress(snapshot, address);
    const found = path === undefined ? undefined : await snapshot.output(path);
    const answer = found ?? (await snapshot.output(NOT_FOUND));
    if (!answer) return undefined;
    const isDocument = answer.path.endsWith('.html');
    return { answer, status: found && found.path !== NOT_FOUND ? 200 : 404, isDocument } as const;
  }

  /** Whether a page was made of an older version of its source, or by an older version of the site. */
  function standsIn({ site, diagnostics }: Snapshot, page: AnyPage | undefined): boolean {
    const file = page && site && sourceOf(site.content, page)?.entry.file;
    return diagnostics.some(
      ({ severity, at }) =>
        severity === 'error' && (at === undefined || at.file === file || !at.file.startsWith('content/')),
    );
  }

  function keep(address: string, good: Omit<Good, 'file'>): void {
    const file = source(good.page)?.file ?? lastGood.get(address)?.file;
    lastGood.delete(address);
    lastGood.set(address, { ...good, file });
    if (lastGood.size > MOST_PAGES) lastGood.delete(lastGood.keys().next().value ?? '');
  }

  async function page(address: string): Promise<ShownPage> {
    const snapshot = session.snapshot();
    const code = String(snapshot.codeRevision);
    const found = await find(snapshot, address);
    const html = found ? String(found.answer.body) : '';
    if (found && html !== '' && found.isDocument) {
      keep(address, { html, page: found.answer.page, status: found.status });
      const version = standsIn(snapshot, found.answer.page) ? 'older' : 'newest';
      return { status: found.status, html, digest: digest(html), code, page: found.answer.page, version };
    }
    const good = found ? lastGood.get(address) : undefined;
    if (good) return { ...good, digest: digest(good.html), code, version: 'older' };
    return {
      status: 404,
      html: NOTHING,
      digest: digest(NOTHING),
      code,
      page: found?.answer.page,
      version: 'none',
    };
  }

  async function problems(address: string): Promise<readonly Problem[]> {
    const snapshot = session.snapshot();
    const found = snapshot.site && (await find(snapshot, address));
    const ofPage = found?.answer.page ? await pageDiagnostics(snapshot, found.answer.page) : [];
    const file = source(found?.answer.page)?.file;
    // Warnings of other pages, and of the site as a whole, are on the status page.
    const ofSite = (await snapshot.siteDiagnostics()).filter(
      ({ severity, at }) => severity === 'error' || (at !== undefined && at.file === file),
    );
    return remembered(toProblems(root, settleFor(snapshot, [...ofSite, ...ofPage])));
  }

  function remembered(problems: readonly Problem[]): readonly Problem[] {
    for (const { id, at } of problems) if (at) rememberPlace(id, at);
    return problems;
  }

  function rememberPlace(id: string, at: SourceLocation): void {
    places.delete(id);
    places.set(id, at);
    if (places.size > MOST_PLACES) places.delete(places.keys().next().value ?? '');
  }

  function source(page: AnyPage | undefined): PageSource | undefined {
    const { site } = session.snapshot();
    const found = page && site ? sourceOf(site.content, page) : undefined;
    if (!found) return undefined;
    const { file, draft, scheduled } = found.entry;
    const id = digest(file).slice(0, 16);
    rememberPlace(id, { file, line: 1, column: 1 });
    return { id, file, draft, scheduled };
  }

  return {
    session,
    page,
    problems,
    remembered,
    source,
    newAddress(address) {
      const { site } = session.snapshot();
      const file = lastGood.get(address)?.file;
      if (!site || file === undefined) return undefined;
      const { plan, content } = site;
      const { settings } = site.loaded;
      const found = plan.pages.find((each) => sourceOf(content, each)?.entry.file === file);
      return found && pageHref(settings, found.url);
    },
    placeOf: (id) => places.get(id),
    async file(address) {
      const snapshot = session.snapshot();
      const path = await resolveAddress(snapshot, address);
      if (path === undefined || path.endsWith('.html') || NOT_PUBLIC.includes(path)) return undefined;
      return snapshot.output(path);
    },
  };
}

/** Shown where not even an older version of a page is known. */
const NOTHING = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page cannot be shown yet</title></head>
<body><h1>This page cannot be shown yet</h1><p>It appears here as soon as it can be made.</p></body></html>
`;
