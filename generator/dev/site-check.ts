import { setImmediate } from 'node:timers/promises';
import { checkLinks } from '../check/check-links.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PageFacts } from '../types.ts';
import type { DevSession } from './dev-session.ts';

export type SiteCheck = {
  readonly done: number;
  readonly total: number;
  /** Complete once `done` is `total`. */
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Checks the whole site beside the writer's work: one page at a time, and from the start when the site changes. Pages
 * that the change did not touch are known already.
 */
export function createSiteChecker(session: DevSession): () => SiteCheck {
  let revision = -1;
  let check: SiteCheck = { done: 0, total: 0, diagnostics: [] };

  async function run(): Promise<void> {
    const snapshot = session.snapshot();
    const { prepared, pages } = snapshot;
    revision = snapshot.revision;
    if (!prepared || !pages) {
      check = { done: 0, total: 0, diagnostics: snapshot.diagnostics };
      return;
    }
    const total = prepared.plan.pages.length;
    const facts: PageFacts[] = [];
    const diagnostics = [...snapshot.diagnostics];
    check = { done: 0, total, diagnostics };
    for (const page of prepared.plan.pages) {
      await setImmediate();
      const each = await pages.facts(page);
      if (session.snapshot() !== snapshot) return run();
      facts.push(each);
      diagnostics.push(...each.diagnostics);
      check = { done: facts.length - 1, total, diagnostics };
    }
    const files = new Set<string>();
    for (const path of new Set(facts.flatMap(({ links }) => links.map((link) => link.path.slice(1)))))
      if (await snapshot.has(path)) files.add(path);
    const outputs = { has: (path: string) => files.has(path), paths: () => [...files] };
    const links = checkLinks({
      pages: facts,
      outputs,
      locate: () => undefined,
      broken: new Set(),
      redirects: prepared.plan.redirects,
    });
    check = { done: total, total, diagnostics: [...diagnostics, ...links] };
  }

  return () => {
    if (session.snapshot().revision !== revision) run().catch(console.error);
    return check;
  };
}
