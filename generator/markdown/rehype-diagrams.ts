import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import type { CacheStore } from '../cache/cache-store.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import type { DiagramNames } from '../diagrams/diagram-to-figure.ts';
import type { MermaidProblem, MermaidText } from '../diagrams/read-mermaid.ts';
import type { SourceLocation } from '../types.ts';
import { parseCodeOptions } from './code-options.ts';
import { type CompileContext, contextOf, locationOf } from './compile-context.ts';
import { walkElements } from './walk-tree.ts';

const CODES = {
  invalid: 'diagram/invalid',
  unsupported: 'diagram/unsupported',
  ignored: 'diagram/ignored',
} as const;

/**
 * Draws every fence of the language `mermaid`; `plain` says it in words. A diagram that cannot be drawn stays a code
 * block, and the diagnostic has the line of the fence that is at fault.
 */
export function rehypeDiagrams(options: { cache: CacheStore; plain: boolean }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const fences: { pre: Element; code: Element; parent: { children: unknown[] }; at: SourceLocation }[] = [];
    const context = contextOf(file);
    walkElements(tree, (pre, ancestors) => {
      const code = pre.tagName === 'pre' ? pre.children[0] : undefined;
      const parent = ancestors.at(-1);
      if (code?.type !== 'element' || !parent || !isMermaid(code)) return;
      fences.push({ pre, code, parent, at: locationOf(context, pre, ancestors) });
    });
    if (fences.length === 0) return;
    // Most pages have none: they do not wait for this code to load.
    const { readMermaid } = await import('../diagrams/read-mermaid.ts');
    const { diagramToFigure, diagramInWords } = await import('../diagrams/diagram-to-figure.ts');
    const sourceLines = String(file.value).split(/\r\n|\n|\r/);
    const taken = new Set<string>();
    for (const { pre, code, parent, at } of fences) {
      const read = readMermaid(textOf(code));
      report({ read, context, at, sourceLines });
      const { diagram, title, description } = read;
      if (!diagram) continue;
      const meta = (code.data as { meta?: string | null } | undefined)?.meta ?? '';
      const names = { title, description, caption: parseCodeOptions(meta).title };
      const shown = options.plain
        ? [...headline(names), ...diagramInWords(diagram, names)]
        : [await diagramToFigure({ diagram, names, cache: options.cache, taken })];
      parent.children.splice(parent.children.indexOf(pre), 1, ...shown);
    }
  };
}

const isMermaid = (code: Element): boolean =>
  code.tagName === 'code' &&
  Array.isArray(code.properties.className) &&
  code.properties.className.includes('language-mermaid');

function headline({ title, caption }: DiagramNames): Element[] {
  const words: ElementContent = { type: 'text', value: `Diagram: ${title ?? caption}` };
  const strong: Element = { type: 'element', tagName: 'strong', properties: {}, children: [words] };
  return (title ?? caption) === undefined
    ? []
    : [{ type: 'element', tagName: 'p', properties: {}, children: [strong] }];
}

function report(input: {
  read: MermaidText;
  context: CompileContext;
  /** Place of the fence: its first line is the one with the backticks. */
  at: SourceLocation;
  sourceLines: readonly string[];
}): void {
  const { read, context, at } = input;
  const placeOf = (problem: MermaidProblem): SourceLocation => {
    const line = at.line + problem.line;
    const column = Math.max(0, input.sourceLines[line - 1]?.indexOf(problem.text) ?? 0) + 1;
    return { file: context.file, line, column, length: Math.max(1, problem.text.length) };
  };
  for (const problem of read.problems) {
    const { text, kind, hint } = problem;
    context.diagnostics.push(diagnose(CODES[kind], { text }, placeOf(problem), hint));
  }
  if (!read.diagram) return;
  for (const [field, value] of [
    ['accTitle', read.title],
    ['accDescr', read.description],
  ] as const) {
    if (value === undefined) context.diagnostics.push(diagnose('diagram/no-words', { field }, at));
  }
}
