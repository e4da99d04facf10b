import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../write-files.ts';
import type { Corpus } from './build-corpus.ts';

/** Tool with a site that is ready to build. */
export type BuildTool = {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of its documents, relative to its own folder. */
  readonly docs: string;
  readonly out: string;
  /** Caches that a build leaves behind. */
  readonly caches: readonly string[];
  /** Path of a document's page in the output folder. */
  readonly pageOf: (document: string) => string;
  /** Number of HTML files besides the pages of documents. */
  readonly extraPages: number;
  /** Called before each corpus. */
  readonly prepare?: (corpus: Corpus) => void;
};

const ROOT = join(import.meta.dirname, '../../..');
export const OUR_NAME = 'ours';

/** Rules that are turned off for documents from elsewhere. */
const FOREIGN_RULES = [
  'code/bad-option',
  'code/no-source',
  'code/unknown-language',
  'content/empty',
  'content/html-document',
  'link/no-anchor',
  'link/no-page',
  'markdown/html-attribute',
  'markdown/left-over',
  'markdown/no-alt',
  'markdown/raw-html',
  'markdown/remote-image',
  'markdown/unknown-alert',
  'markdown/unknown-token',
  'markdown/unsafe-url',
  'page/duplicate-id',
  'policy/elsewhere',
];

/** The command of `npm run build`. */
export const ourBuildCommand = (folder: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, ...args] = (scripts.build as string).split(' ');
  return [
    process.execPath,
    ...args.map((arg) => (arg.endsWith('.mjs') ? join(ROOT, arg) : arg)),
    '--root',
    folder,
  ];
};

export function ourBuildTool(folder: string): BuildTool {
  cpSync(join(ROOT, 'scripts/bench/site'), folder, { recursive: true });
  return {
    name: OUR_NAME,
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
    folder,
    command: ourBuildCommand(folder),
    docs: 'content/docs',
    out: 'dist',
    caches: ['.cache', 'dist.info'],
    pageOf: (document) => document.replace(/\.md$/, '/index.html'),
    extraPages: 0,
    prepare(corpus) {
      const rules = corpus.foreign ? Object.fromEntries(FOREIGN_RULES.map((code) => [code, 'off'])) : {};
      writeFiles(folder, {
        'site/settings.ts': `export const markdown = ${JSON.stringify({ highlight: false })} as const;
export const rules = ${JSON.stringify(rules)} as const;
`,
      });
    },
  };
}

/** Replaces the corpus of a tool. */
export function loadCorpus(tool: BuildTool, corpus: Corpus): void {
  clean(tool);
  rmSync(join(tool.folder, tool.docs), { recursive: true, force: true });
  tool.prepare?.(corpus);
  corpus.write(join(tool.folder, tool.docs));
}

/** Removes output and caches, so that the next build is cold. */
export function clean(tool: BuildTool): void {
  for (const path of [tool.out, ...tool.caches])
    rmSync(join(tool.folder, path), { recursive: true, force: true });
}

/** Counts the pages of documents in the output. */
export function countPages(tool: BuildTool): number {
  const out = join(tool.folder, tool.out);
  if (!existsSync(out)) return 0;
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return files.filter((path) => path.endsWith('.html')).length - tool.extraPages;
}

/**
 * Inserts a word into a document.
 * @returns A function that checks whether the page contains the word, and one that restores the document.
 */
export function editDocument(
  tool: BuildTool,
  document: string,
  word: string,
): { seen: () => boolean; restore: () => void } {
  const file = join(tool.folder, tool.docs, document);
  const before = readFileSync(file);
  writeFileSync(file, `${before}\n${word}\n`);
  const page = join(tool.folder, tool.out, tool.pageOf(document));
  return {
    seen: () => existsSync(page) && readFileSync(page, 'utf8').includes(word),
    restore: () => writeFileSync(file, before),
  };
}
