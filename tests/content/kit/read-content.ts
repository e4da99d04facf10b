import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';
import { ROOT, readText } from '../../kit/copy-our-site.ts';

export { ROOT, readText };

/** A Markdown file with its front matter and its tree; lines in the tree are lines of the file. */
export type ContentFile = {
  /** From the project's root: `content/docs/evaluations/llm.md`. */
  readonly file: string;
  /** Below `content/`, without extension: `docs/evaluations/llm`. */
  readonly page: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly tree: Root;
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const parsed = new Map<string, ContentFile>();

/** Content files that fit a pattern below `content/`, in order of path. A file is parsed once. */
export function readContent(pattern: string): readonly ContentFile[] {
  return globSync(pattern, { cwd: join(ROOT, 'content') })
    .sort()
    .map((path) => {
      const known = parsed.get(path) ?? parseFile(path);
      parsed.set(path, known);
      return known;
    });
}

function parseFile(path: string): ContentFile {
  const file = `content/${path}`;
  const [head = '', yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readText(file)) ?? [];
  // Blank lines keep the numbers of the lines below the front matter.
  const body = head.replace(/[^\n]+/g, '') + readText(file).slice(head.length);
  let tree: Root | undefined;
  return {
    file,
    page: path.slice(0, -3),
    meta: parse(yaml) ?? {},
    // Most tests need the front matter only.
    get tree() {
      tree ??= parser.parse(body);
      return tree;
    },
  };
}
