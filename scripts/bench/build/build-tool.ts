import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedVersion } from '../install-packages.ts';
import { writeFiles } from '../write-files.ts';
import type { Corpus } from './build-corpus.ts';

/** A tool with a site of its own, ready to build. */
export type BuildTool = {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its documents lie, from its folder. */
  readonly docs: string;
  readonly out: string;
  /** What else a build leaves behind. */
  readonly caches: readonly string[];
  /** The page of a document, from the output folder. */
  readonly pageOf: (document: string) => string;
  /** HTML files that it writes beside the documents' pages. */
  readonly extraPages: number;
  /** Told before each corpus. */
  readonly prepare?: (corpus: Corpus) => void;
};

export type Parser = 'native' | 'remark';

const ROOT = join(import.meta.dirname, '../../..');
const PARSER_NAMES: Readonly<Record<Parser, string>> = {
  native: 'ours with satteri',
  remark: 'ours with remark-parse',
};
const PARSER_PACKAGES: Readonly<Record<Parser, string>> = { native: 'satteri', remark: 'remark-parse' };

/** What a document of others may say that is a problem in a site of one's own. */
const FOREIGN_RULES = [
  'code/bad-option',
  'code/no-source',
  'code/unknown-language',
  'content/empty',
  'content/html-document',
  'link/no-anchor',
  'link/no-page',
  'markdown/no-alt',
  'markdown/raw-html',
  'markdown/remote-image',
  'markdown/unknown-alert',
  'markdown/unknown-token',
  'markdown/unsafe-url',
  'page/duplicate-id',
  'policy/elsewhere',
];

/** As `npm run build` has it. */
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

export const ourName = (parser: Parser): string => PARSER_NAMES[parser];

export function ourBuildTool(folder: string, parser: Parser): BuildTool {
  cpSync(join(ROOT, 'scripts/bench/site'), folder, { recursive: true });
  return {
    name: ourName(parser),
    version: installedVersion(ROOT, PARSER_PACKAGES[parser]),
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
        'site/settings.ts': `export const markdown = ${JSON.stringify({ parser, highlight: false })} as const;
export const rules = ${JSON.stringify(rules)} as const;
`,
      });
    },
  };
}

/** Puts a corpus in the place of the one before. */
export function loadCorpus(tool: BuildTool, corpus: Corpus): void {
  clean(tool);
  rmSync(join(tool.folder, tool.docs), { recursive: true, force: true });
  tool.prepare?.(corpus);
  corpus.write(join(tool.folder, tool.docs));
}

/** So that the next build is a cold one. */
export function clean(tool: BuildTool): void {
  for (const path of [tool.out, ...tool.caches])
    rmSync(join(tool.folder, path), { recursive: true, force: true });
}

/** Pages of documents that lie in the output. */
export function countPages(tool: BuildTool): number {
  const out = join(tool.folder, tool.out);
  if (!existsSync(out)) return 0;
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return files.filter((path) => path.endsWith('.html')).length - tool.extraPages;
}

/** Writes a word into a document. @returns whether the document's page says it, and what puts the document back. */
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
