import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { documentPath, documentText, writeCorpus } from '../corpus.ts';

/** Documents that every tool builds. */
export type Corpus = {
  readonly name: string;
  readonly count: number;
  readonly notes: readonly string[];
  /** True for documents whose links and images have no targets in the corpus. */
  readonly foreign: boolean;
  /** Path of the document that is edited. */
  readonly edited: string;
  readonly write: (folder: string) => void;
};

export function generatedCorpus(count: number, seed: number): Corpus {
  const bytes = documentText({ number: 0, count, seed }).length;
  return {
    name: `${count.toLocaleString('en')} pages`,
    count,
    notes: [`documents made from the seed ${seed}, the first has ${bytes.toLocaleString('en')} bytes`],
    foreign: false,
    edited: documentPath(Math.floor(count / 2)),
    write: (folder) => writeCorpus({ folder, count, seed }),
  };
}

/**
 * Corpus of all Markdown files below a folder, converted to what every tool can build. Paths are neutral and front
 * matter has only a title, because `index.md` has a different meaning in each tool. Images link to another host,
 * because Astro and VitePress fail on missing files. Diagrams are plain code.
 */
export function folderCorpus(folder: string): Corpus {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !/(^|[/\\])(node_modules|\.git)[/\\]/.test(path))
    .sort();
  const texts: string[] = [];
  const skipped = { notText: 0, templates: 0 };
  for (const path of paths) {
    const text = readText(join(folder, path));
    if (text === undefined) skipped.notText++;
    else if (/\{\{/.test(text)) skipped.templates++;
    else texts.push(normalized(text, basename(path, '.md')));
  }
  if (texts.length === 0) throw new Error(`There is no Markdown file in ${folder} that every tool can take.`);
  return {
    name: `${texts.length.toLocaleString('en')} pages of ${basename(folder)}`,
    count: texts.length,
    notes: [
      `${paths.length} Markdown files, of which are left out: ${skipped.notText} that are no UTF-8 text, ` +
        `${skipped.templates} with {{ (templates of Hugo and Vue)`,
      `${texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0).toLocaleString('en')} bytes`,
    ],
    foreign: true,
    edited: documentPath(Math.floor(texts.length / 2)),
    write(target) {
      for (const [number, text] of texts.entries()) {
        const file = join(target, documentPath(number));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    },
  };
}

function readText(file: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return text.includes('\0') ? undefined : text.replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}

function normalized(text: string, name: string): string {
  const body = text
    .replace(/^(---|\+\+\+)\n[\s\S]*?\n\1(?:\n|$)/, '')
    .replace(/(!\[[^\]\n]*\]\()<?(?!https?:)/g, '$1https://example.com/')
    .replace(/^( {0,3}\[[^\]\n]+\]: *)(?!https?:|<|#|mailto:)/gm, '$1https://example.com/')
    .replace(/^(\s*(?:`{3,}|~{3,})\s*)mermaid\b/gm, '$1text');
  const heading = /^#\s+(.+)$/m.exec(body)?.[1] ?? name;
  return `---\ntitle: ${JSON.stringify(heading)}\n---\n${body}`;
}
