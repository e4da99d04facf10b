import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Tokens } from '../markdown/tokens.ts';
import type { Entry, RepoPath } from '../types.ts';
import type { Collection, Collections } from './collection.ts';
import { type FileOnDisk, readText, walkFolder } from './disk-to-files.ts';
import { fileToEntry, type ParsedFile } from './file-to-entry.ts';

/** An entry together with the Markdown that its page shows. */
export type Source = {
  readonly entry: Entry;
  /** The front matter as it is written; empty for an entry whose file is not usable. */
  readonly head: string;
  readonly body: string;
  readonly collection: Collection;
};

/** All content of a site: `sources` by file path, `entries` by collection and in order of id. */
export type Content = {
  readonly entries: Readonly<Record<string, readonly Entry[]>>;
  readonly sources: ReadonlyMap<string, Source>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Key of an entry in `Content.sources`. */
export const sourceKey = (ref: { collection: string; id: string }): string => `${ref.collection}/${ref.id}`;

const READS_AT_ONCE = 32;

/** Reads every collection from disk. Drafts are left out unless they are asked for. */
export async function readCollections(input: {
  root: string;
  collections: Collections;
  tokens: Tokens;
  drafts: boolean;
}): Promise<Content> {
  const diagnostics: Diagnostic[] = [];
  const entries: Record<string, readonly Entry[]> = {};
  const sources = new Map<string, Source>();
  for (const [name, collection] of Object.entries(input.collections)) {
    const folder = `content/${collection.folder}`;
    const walk = await walkFolder({ root: input.root, folder, skipHidden: true });
    diagnostics.push(...walk.diagnostics);
    const markdown = walk.files.filter((file) => file.path.endsWith('.md'));
    const parsed = await inSlices(markdown, async (file) => ({
      file,
      ...(await readEntry(file, collection, input.tokens)),
    }));
    const found = parsed.map(({ file, ...rest }) => ({
      id: file.path.slice(folder.length + 1, -3),
      file: file.path,
      ...rest,
    }));
    const present = new Set(found.map((file) => file.id));
    const missing = (collection.expected ?? [])
      .filter((id) => !present.has(id))
      .map((id) => ({ id, file: `${folder}/${id}.md`, ...missingFile(`${folder}/${id}.md`) }));
    const all = [...found, ...missing].sort((a, b) => compare(a.id, b.id));
    const collected: Entry[] = [];
    for (const file of all) {
      if (file.draft && !input.drafts) continue;
      diagnostics.push(...file.diagnostics);
      const meta = file.meta ?? collection.placeholder?.({ id: file.id, state: file.state });
      if (meta === undefined) continue;
      const { id, state, draft, words } = file;
      const entry: Entry = { collection: name, id, file: file.file, state, meta, draft, words };
      collected.push(entry);
      sources.set(sourceKey(entry), { entry, head: file.head, body: file.body, collection });
    }
    entries[name] = collected;
    for (const entry of collected) {
      if (entry.state === 'ready') continue;
      const body = collection.fallback?.(entry, collected) ?? '';
      sources.set(sourceKey(entry), { entry, head: '', body, collection });
    }
  }
  return { entries, sources, diagnostics };
}

async function readEntry(file: FileOnDisk, collection: Collection, tokens: Tokens): Promise<ParsedFile> {
  const read = await readText(file);
  if (read.ok) return fileToEntry({ path: file.path, text: read.text, collection, tokens });
  return {
    state: 'broken',
    meta: undefined,
    draft: false,
    head: '',
    body: '',
    words: 0,
    diagnostics: [read.diagnostic],
  };
}

function missingFile(file: RepoPath): ParsedFile {
  const at = { file, line: 1, column: 1 };
  return {
    state: 'missing',
    meta: undefined,
    draft: false,
    head: '',
    body: '',
    words: 0,
    diagnostics: [diagnose('content/missing', { file }, at)],
  };
}

/** Bounded parallelism with results in order: a site of any size never opens too many files at once. */
export async function inSlices<In, Out>(
  items: readonly In[],
  run: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  for (let start = 0; start < items.length; start += READS_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + READS_AT_ONCE).map(run))));
  }
  return results;
}
