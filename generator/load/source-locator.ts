import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { createSourceReader } from '../diagnostics/report.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { BUNDLE, SITE_ENTRY } from './bundle-site.ts';

/** Start of the site's entry point, for problems without another location. */
export const SITE_START: SourceLocation = { file: SITE_ENTRY, line: 1, column: 1 };

/**
 * Finds locations in the site's sources.
 * @param input.map source map of the bundled code, as JSON. Parsed lazily.
 */
export function createSourceLocator(input: { root: string; code: string; map: string }) {
  const { root, code } = input;
  const bundle = join(root, BUNDLE);
  let map: SourceMap | undefined;

  function sourceAt(line: number, column: number): SourceLocation | undefined {
    map ??= new SourceMap(JSON.parse(input.map));
    const origin = map.findOrigin(line, column);
    if (!('fileName' in origin) || origin.fileName.includes('node_modules/')) return undefined;
    return { file: origin.fileName, line: origin.lineNumber, column: origin.columnNumber };
  }

  /** Stack frames in the site's sources, innermost first. */
  function frames(stack: string): { name: string; at: SourceLocation }[] {
    return stack.split('\n').flatMap((text) => {
      const [before = '', after = ''] = text.split(`${bundle}:`);
      const [, line, column] = /^(\d+):(\d+)/.exec(after) ?? [];
      const at = line && column ? sourceAt(Number(line), Number(column)) : undefined;
      return at ? { name: /^\s*at (?:async )?(\S.*) \($/.exec(before)?.[1] ?? '', at } : [];
    });
  }

  /** Location of a function, or else of a member of the definition in the site's entry point, such as `collections.docs`. */
  function definition(name: string, fn: unknown): SourceLocation {
    const offset = typeof fn === 'function' ? code.indexOf(Function.prototype.toString.call(fn)) : -1;
    const before = code.slice(0, Math.max(0, offset)).split('\n');
    const found = offset < 0 ? undefined : sourceAt(before.length, (before.at(-1)?.length ?? 0) + 1);
    return found ?? memberLocation(root, name);
  }

  /** First element that places an island. */
  function island(name: string): SourceLocation | undefined {
    const files: readonly string[] = JSON.parse(input.map).sources;
    const text = name.replace(/\W/g, '\\$&');
    const placement = new RegExp(`\\bname\\s*[=:]\\s*\\{?["'\`]${text}["'\`]`);
    for (const file of files.filter((each) => !each.includes('node_modules/'))) {
      const source = createSourceReader(root)(file) ?? '';
      const found = placement.exec(source);
      if (found) return locationAt(file, source, found.index, found[0].length);
    }
    return undefined;
  }

  return { frames, definition, island };
}

/** Location of a member of the definition in the site's entry point, such as `collections.docs`. */
function memberLocation(root: string, member: string): SourceLocation {
  const text = createSourceReader(root)(SITE_ENTRY) ?? '';
  let index = text.lastIndexOf('defineSite');
  let length = index < 0 ? 0 : 'defineSite'.length;
  index = Math.max(0, index);
  // A member of a member is found only if the entry point spells it out.
  for (const name of member.match(/^\w+|(?<=^\w+\.)\w+/g) ?? []) {
    const found = new RegExp(`(?<![\\w.])${name}(?=\\s*[:,(}])`).exec(text.slice(index + length));
    if (!found) break;
    index += length + found.index;
    length = name.length;
    if (!/^\s*:\s*\{/.test(text.slice(index + length))) break;
  }
  return locationAt(SITE_ENTRY, text, index, length);
}

export function locationAt(file: RepoPath, text: string, index: number, length: number): SourceLocation {
  const before = text.slice(0, index).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length };
}

/**
 * Finds all locations where a URL is quoted in the site's code, to locate problems with URLs that are not in content. Reads the
 * files on the first call.
 */
export function urlLocator(root: string, sourceFiles: readonly RepoPath[]) {
  let byText: Map<string, QuotedText[]> | undefined;
  return (url: string): readonly QuotedText[] => {
    byText ??= Map.groupBy(quotedTexts(root, sourceFiles), ({ text }) => text);
    return byText.get(url) ?? [];
  };
}

/** Finds the key of a redirect in the site's code. Returns the entry point when the URL is computed. */
export const siteLocator = ({ root, sourceFiles }: { root: string; sourceFiles: readonly RepoPath[] }) => {
  const locate = urlLocator(root, sourceFiles);
  return (url: string): SourceLocation => {
    const found = locate(url);
    return (found.find(({ isKey }) => isKey) ?? found[0])?.at ?? SITE_START;
  };
};

/** Quoted string on a single line of the site's code. */
export type QuotedText = {
  readonly text: string;
  readonly at: SourceLocation;
  /** Offset of the text in its file, without a byte-order mark. */
  readonly offset: number;
  readonly isKey: boolean;
};

export function quotedTexts(root: string, files: readonly RepoPath[]): QuotedText[] {
  const found: QuotedText[] = [];
  for (const file of files) {
    let start = 0;
    const source = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '');
    for (const [index, line] of source.split('\n').entries()) {
      for (const { index: column, 1: quote, 2: text = '' } of line.matchAll(QUOTED)) {
        const end = column + text.length + 1;
        if (line[end] !== quote) continue;
        const at = { file, line: index + 1, column: column + 2, length: text.length };
        found.push({ text, at, offset: start + column + 1, isKey: line[end + 1] === ':' });
      }
      start += line.length + 1;
    }
  }
  return found;
}

/** A quote and the text up to the next quote, which may start another string. */
const QUOTED = /(["'`])([^"'`]*)(?=["'`])/g;

/**
 * Finds where the site's code lists the id of an entry: the whole id, or its last segment after the one before it, as in
 * `{ folder: 'guides', pages: ['setup'] }`. The last segment of an `index` file is its folder.
 */
export function listedAt(texts: readonly QuotedText[], id: string): readonly QuotedText[] {
  const whole = texts.filter(({ text }) => text === id);
  const segments = id.replace(/\/index$/, '').split('/');
  const [folder, name] = [segments.at(-2), segments.at(-1)];
  if (whole.length > 0 || segments.length === 0) return whole;
  const parts = texts.flatMap((each) => {
    if (each.text !== name) return [];
    const before = texts.findLast(
      ({ text, at, offset }) => text === folder && at.file === each.at.file && offset < each.offset,
    );
    return before || folder === undefined ? [{ each, distance: each.offset - (before?.offset ?? 0) }] : [];
  });
  return parts.sort((a, b) => a.distance - b.distance).map(({ each }) => each);
}
