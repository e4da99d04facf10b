import type { Node, Parent, Point } from 'unist';
import type { VFile } from 'vfile';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PicturePlanner } from '../pictures/plan-picture.ts';
import type {
  Anchor,
  ContentLink,
  Heading,
  PictureVariant,
  RepoPath,
  SourceLocation,
  TwinPiece,
} from '../types.ts';
import type { Tokens } from './tokens.ts';

/** What our plugins read and fill while one file goes through the pipeline; carried in `VFile.data`. */
export type CompileContext = {
  readonly file: RepoPath;
  readonly tokens: Tokens;
  /** Text of a file under `public/` by its address, or why there is none. */
  readonly readPublic: (address: string) => { text: string } | { reason: string };
  readonly planPicture: PicturePlanner;
  readonly diagnostics: Diagnostic[];
  readonly headings: Heading[];
  readonly links: ContentLink[];
  readonly anchors: Anchor[];
  readonly pictures: PictureVariant[];
  /** Where the source text changes when its tokens are filled; in order, not overlapping. */
  readonly edits: { readonly start: number; readonly end: number; readonly text: string }[];
  /** Where the page's Markdown twin differs from the source besides; not overlapping. */
  readonly twinEdits: { readonly start: number; readonly end: number; readonly piece: TwinPiece }[];
};

declare module 'vfile' {
  interface DataMap {
    context: CompileContext;
  }
}

export function contextOf(file: VFile): CompileContext {
  const { context } = file.data;
  if (!context) throw new TypeError('The Markdown pipeline runs only through compileMarkdown().');
  return context;
}

/** Place of a node, or of the nearest ancestor that has one. */
export function locationOf(
  context: CompileContext,
  node: Node,
  ancestors: readonly Parent[] = [],
): SourceLocation {
  for (const each of [node, ...[...ancestors].reverse()]) {
    const start = each.position?.start;
    if (start) {
      const end = each.position?.end;
      const length = end && end.line === start.line ? end.column - start.column : 1;
      return { file: context.file, line: start.line, column: start.column, length };
    }
  }
  return { file: context.file, line: 1, column: 1 };
}

/** What the source says where a node is. */
export const sliceOf = (source: string, node: Node): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/**
 * Place of a part of the source text.
 * @param text what the source says from `from` on.
 * @param start where in that text the part begins, `end` where it ends.
 */
export function placeIn(input: {
  context: CompileContext;
  text: string;
  from: Point;
  start: number;
  end: number;
}): SourceLocation {
  const { context, text, from, start, end } = input;
  const before = text.slice(0, start).split(/\r\n|\n|\r/);
  return {
    file: context.file,
    line: from.line + before.length - 1,
    column: (before.at(-1)?.length ?? 0) + (before.length === 1 ? from.column : 1),
    length: end - start,
  };
}
