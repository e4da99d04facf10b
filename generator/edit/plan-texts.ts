import type { PublicFiles } from '../assets/public-files.ts';
import { assembleContent, collectionFolder } from '../content/assemble-content.ts';
import { fileToEntry, type ParsedFile } from '../content/file-to-entry.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { planSite } from '../plan/routes-to-pages.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { RepoPath } from '../types.ts';

/** Creates a function that plans a site with texts in memory, drafts and scheduled entries included. */
export function createTextPlanner(input: {
  loaded: LoadedSite;
  publicFiles: PublicFiles;
  /** `yyyy-mm-dd`. */
  today: string;
}) {
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
