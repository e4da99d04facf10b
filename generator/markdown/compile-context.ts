import type { Node, Parent, Point } from 'unist';
import type { VFile } from 'vfile';
import type { DependencyReader } from '../cache/memo.ts';
import { type Diagnostic, type DiagnosticCode, diagnose } from '../diagnostics/diagnostic.ts';
import type { ImagePlanner } from '../images/plan-image.ts';
import { digest } from '../lib/digest.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import type { Range, Span } from '../lib/strings.ts';
import type {
  Anchor,
  ContentLink,
  Heading,
  ImageVariant,
  MarkdownPiece,
  PublicRead,
  RepoPath,
  SourceLocation,
} from '../types.ts';

/** State shared by the generator's plugins while they process one file; stored in `VFile.data`. */
export type CompileContext = {
  readonly file: RepoPath;
  /** Markdown, with blank lines in place of the front matter. */
  readonly source: string;
  readonly tokens: Tokens;
  /** Reads a text file under `public/` by its URL path; `reason` says why it cannot be read. */
  readonly readPublic: (path: string) => { text: string } | { reason: string };
  readonly planImage: ImagePlanner;
  readonly diagnostics: Diagnostic[];
  readonly headings: Heading[];
  readonly links: ContentLink[];
  readonly anchors: Anchor[];
  readonly images: ImageVariant[];
  /** Edits that replace tokens in the source text; in order, not overlapping. */
  readonly edits: Range[];
  /** Other edits that turn the source text into the Markdown version; not overlapping. */
  readonly markdownEdits: (Span & { readonly piece: MarkdownPiece })[];
};

declare module 'vfile' {
  interface DataMap {
    context: CompileContext;
  }
}

export function contextOf(file: VFile): CompileContext {
  const { context } = file.data;
  if (!context) throw new TypeError('The Markdown pipeline runs only through createMarkdownCompiler().');
  return context;
}

export function report<Code extends DiagnosticCode>(
  { diagnostics }: Pick<CompileContext, 'diagnostics'>,
  ...problem: Parameters<typeof diagnose<Code>>
): void {
  diagnostics.push(diagnose(...problem));
}

/** Location of a node, or of its nearest ancestor with a position. */
export function locationOf(
  context: CompileContext,
  node: Node,
  ancestors: readonly Parent[] = [],
): SourceLocation {
  for (const each of [node, ...ancestors.toReversed()]) {
    const start = each.position?.start;
    if (start) {
      const end = each.position?.end;
      const length = end && end.line === start.line ? end.column - start.column : 1;
      return { file: context.file, line: start.line, column: start.column, length };
    }
  }
  return { file: context.file, line: 1, column: 1 };
}

export const sliceOf = (source: string, node: Node): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/**
 * Creates a function that maps offsets to locations. Calls must be in ascending order of offsets.
 * @param text source text that begins at `from`.
 * @returns the location of the part of `text` from `start` to `end`.
 */
export function createLocator(input: {
  context: CompileContext;
  text: string;
  from: Point;
}): (start: number, end: number) => SourceLocation {
  const { context, text, from } = input;
  const breaks = text.matchAll(/\r\n|\n|\r/g);
  let next = breaks.next().value;
  let line = from.line;
  let lineStart = 1 - from.column;
  return (start, end) => {
    for (; next && next.index + next[0].length <= start; next = breaks.next().value) {
      line++;
      lineStart = next.index + next[0].length;
    }
    return { file: context.file, line, column: start - lineStart + 1, length: end - start };
  };
}

/** Functions through which a document reads files under `public/` and next to it. */
export type EmbeddedFiles = Pick<CompileContext, 'readPublic' | 'planImage'>;

/** Wraps the functions so that each read and a digest of its result are recorded. */
export function recordReads(files: EmbeddedFiles): { files: EmbeddedFiles; reads: () => PublicRead[] } {
  const recorded = new Map<string, PublicRead>();
  const record = <T>(kind: PublicRead['kind'], path: string, result: T): T => {
    recorded.set(`${kind} ${path}`, { kind, path, digest: digestOf(result) });
    return result;
  };
  return {
    files: {
      readPublic: (path) => record('text', path, files.readPublic(path)),
      planImage: (path) => record('image', path, files.planImage(path)),
    },
    reads: () => [...recorded.values()],
  };
}

/** Topic of these files among the dependencies of a value. */
export const EMBEDDED_FILES = 'embedded files';

export const fileDependencies = (reads: readonly PublicRead[]): ReadonlyMap<string, string> =>
  new Map(reads.map(({ kind, path, digest }) => [`${kind} ${path}`, digest]));

/** Repeats recorded reads. */
export const embeddedFilesReader = (files: EmbeddedFiles): DependencyReader => ({
  read(name) {
    const path = name.slice(name.indexOf(' ') + 1);
    return digestOf(name.startsWith('text ') ? files.readPublic(path) : files.planImage(path));
  },
});

const digestOf = (result: unknown): string => digest(JSON.stringify(result) ?? '');
