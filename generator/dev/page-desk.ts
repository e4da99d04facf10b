import { digest } from '../cache/cache-store.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { AnyPage, SourceLocation } from '../types.ts';
import type { DevSession } from './dev-session.ts';
import { sourceOf } from './page-cache.ts';
import { type Problem, pageDiagnostics, toProblems } from './page-problems.ts';
import { resolveAddress, type Snapshot } from './snapshot.ts';

export type ShownPage = {
  readonly status: 200 | 404;
  readonly html: string;
  /** Of the HTML: two tabs with the same digest show the same. */
  readonly digest: string;
  /** A tab whose code is another must be loaded again. */
  readonly code: string;
  readonly page: AnyPage | undefined;
  /** False while an older version of the page stands in for one that cannot be made. */
  readonly fresh: boolean;
};

/** Answers for pages and their problems from the session's newest state; remembers the last good HTML of each address. */
export type PageDesk = {
  readonly session: DevSession;
  /** An output that is no HTML page. */
  readonly file: (address: string) => Promise<{ path: string; body: string | Uint8Array } | undefined>;
  readonly page: (address: string) => Promise<ShownPage>;
  readonly problems: (address: string) => Promise<readonly Problem[]>;
  /** Where a problem is that a tab has been told of. */
  readonly placeOf: (problem: string) => SourceLocation | undefined;
};

const NOT_FOUND = '404.html';
const MOST_PAGES = 64;
const MOST_PLACES = 2000;

export function createPageDesk(input: { root: string; session: DevSession }): PageDesk {
  const { root, session } = input;
  const lastGood = new Map<string, { html: string; page: AnyPage | undefined; status: 200 | 404 }>();
  const places = new Map<string, SourceLocation>();

  async function find(snapshot: Snapshot, address: string) {
    const path = await resolveAddress(snapshot, address);
    const found = path === undefined ? undefined : await snapshot.output(path);
    const answer = found ?? (await snapshot.output(NOT_FOUND));
    if (!answer) return undefined;
    const isDocument = answer.path.endsWith('.html');
    return { answer, status: found && found.path !== NOT_FOUND ? 200 : 404, isDocument } as const;
  }

  function keep(address: string, good: { html: string; page: AnyPage | undefined; status: 200 | 404 }): void {
    lastGood.delete(address);
    lastGood.set(address, good);
    if (lastGood.size > MOST_PAGES) lastGood.delete(lastGood.keys().next().value ?? '');
  }

  async function page(address: string): Promise<ShownPage> {
    const snapshot = session.snapshot();
    const code = String(snapshot.codeRevision);
    const found = await find(snapshot, address);
    const html = found ? String(found.answer.body) : '';
    if (found && html !== '' && found.isDocument) {
      keep(address, { html, page: found.answer.page, status: found.status });
      return { status: found.status, html, digest: digest(html), code, page: found.answer.page, fresh: true };
    }
    const good = found ? lastGood.get(address) : undefined;
    if (good) return { ...good, digest: digest(good.html), code, fresh: false };
    return {
      status: 404,
      html: NOTHING,
      digest: digest(NOTHING),
      code,
      page: found?.answer.page,
      fresh: false,
    };
  }

  async function problems(address: string): Promise<readonly Problem[]> {
    const snapshot = session.snapshot();
    const found = snapshot.prepared && (await find(snapshot, address));
    const ofPage = found?.answer.page ? await pageDiagnostics(snapshot, found.answer.page) : [];
    const diagnostics: Diagnostic[] = [...snapshot.diagnostics, ...ofPage];
    const problems = toProblems({ root, snapshot, diagnostics });
    for (const { id, at } of problems) if (at) places.set(id, at);
    while (places.size > MOST_PLACES) places.delete(places.keys().next().value ?? '');
    return problems;
  }

  return {
    session,
    page,
    problems,
    placeOf: (problem) => places.get(problem),
    async file(address) {
      const snapshot = session.snapshot();
      const path = await resolveAddress(snapshot, address);
      if (path === undefined || path.endsWith('.html')) return undefined;
      return snapshot.output(path);
    },
  };
}

/** Shown where not even an older version of a page is known. */
const NOTHING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown yet</title></head><body></body></html>\n';

/** What a tab should know of the source of its page. */
export function sourceFacts(snapshot: Snapshot, page: AnyPage | undefined) {
  const source = page && snapshot.prepared ? sourceOf(snapshot.prepared.content, page) : undefined;
  return source ? { file: source.entry.file, draft: source.entry.draft } : undefined;
}
