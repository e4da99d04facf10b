import type { PublicFiles } from '../assets/public-files.ts';
import { assembleContent, type Content, collectionFolder } from '../content/assemble-content.ts';
import { fileToEntry, type ParsedFile } from '../content/file-to-entry.ts';
import { type Diagnostic, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { type Plan, planSite } from '../plan/routes-to-pages.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { Entry, RepoPath } from '../types.ts';
import type { MovedFiles } from './resolve-move.ts';

/** Creates a function that plans a site with texts in memory, drafts and scheduled entries included. */
export function createTextPlanner(input: { loaded: LoadedSite; publicFiles: PublicFiles; today: string }) {
  const { loaded, publicFiles, today } = input;
  const known = new Map<string, { readonly text: string; readonly parsed: ParsedFile }>();

  return (site: SiteDefinition, texts: ReadonlyMap<RepoPath, string>) => {
    const { collections, tokens } = site;
    const read = Object.entries(collections).map(([name, collection]) => {
      const folder = `${collectionFolder(collection)}/`;
      const files = [...texts].flatMap(([path, text]) => {
        if (!path.startsWith(folder)) return [];
        const before = known.get(`${name} ${path}`);
        const parsed =
          before?.text === text ? before.parsed : fileToEntry({ path, text, collection, tokens });
        known.set(`${name} ${path}`, { text, parsed });
        return [[path, parsed] as const];
      });
      return [name, { files: new Map(files), diagnostics: [] }];
    });
    const content = assembleContent({ collections, read: Object.fromEntries(read), drafts: true, today });
    return planSite({ loaded: { ...loaded, site }, content, publicFiles });
  };
}

/** URLs that change, and the new path of a file that would lose its page. */
export function compareUrls(input: {
  entries: readonly Entry[];
  moved: MovedFiles;
  before: Plan;
  after: Plan;
}) {
  const changed: { readonly entry: Entry; readonly from: string; readonly to: string }[] = [];
  for (const entry of input.entries) {
    const from = input.before.urlByFile.get(entry.file);
    if (from === undefined || entry.state === 'missing') continue;
    const path = input.moved.get(entry.file) ?? entry.file;
    const to = input.after.urlByFile.get(path);
    if (to === undefined) return { changed: [], pageless: path };
    if (to !== from) changed.push({ entry, from, to });
  }
  return { changed, pageless: undefined };
}

type Planned = { readonly content: Content; readonly diagnostics: readonly Diagnostic[] };

/** Problems of content and URLs that only the second plan has. */
export function newProblems({ site }: LoadedSite, before: Planned, after: Planned): Diagnostic[] {
  const problemsOf = ({ content, diagnostics }: Planned) =>
    settleDiagnostics({
      diagnostics: [...content.diagnostics, ...diagnostics],
      rules: site.rules ?? {},
      strict: false,
    });
  const keyOf = ({ code, message, at }: Diagnostic) => JSON.stringify([code, message, at?.file]);
  const known = new Set(problemsOf(before).map(keyOf));
  return problemsOf(after).filter((diagnostic) => !known.has(keyOf(diagnostic)));
}
