import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import type { Memo } from '../cache/memo.ts';
import { diagnose } from '../diagnostics/diagnostic.ts';
import type { DiagramNames } from '../diagrams/diagram-to-figure.ts';
import { element, hasClass, text } from '../lib/hast.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';
import { parseCodeOptions } from './code-options.ts';
import { contextOf } from './compile-context.ts';
import { codeBlocks, metaOf } from './rehype-code.ts';

/** Mermaid statements for colors and clicks. They have no effect: the site's stylesheet sets colors. */
const IGNORED = /^[ \t]*(?:style|linkStyle|classDef|click)[ \t]+[\w,]+[ \t]+(?!-|:)/;

/**
 * Draws every fence of the language `mermaid`. A diagram that cannot be drawn stays a code block, with a warning.
 * @param plain put the title and description before the source instead of drawing; for feeds.
 */
export function rehypeDiagrams(options: { memo: Memo; texts: SiteTexts; plain: boolean }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const fences = codeBlocks(tree, context).filter(({ code }) => hasClass(code, 'language-mermaid'));
    if (fences.length === 0) return;
    // Imported on demand, because most pages have no diagrams.
    const { drawDiagram } = await import('../diagrams/draw-diagram.ts');
    const { diagramToFigure } = await import('../diagrams/diagram-to-figure.ts');
    const taken = new Set<string>();
    for (const [index, { pre, code, parent, at }] of fences.entries()) {
      const source = textOf(code);
      const drawing = await drawDiagram(source, options.memo);
      if ('problem' in drawing) {
        const { reason } = drawing;
        context.diagnostics.push(diagnose(`diagram/${drawing.problem}`, { reason }, at));
        continue;
      }
      const { svg, title, description } = drawing;
      const names = { title, description, caption: parseCodeOptions(metaOf(code)).title };
      for (const [field, value] of Object.entries({ accTitle: title, accDescr: description }))
        if (value === undefined) context.diagnostics.push(diagnose('diagram/no-words', { field }, at));
      for (const line of source.split('\n').filter((each) => IGNORED.test(each)))
        context.diagnostics.push(diagnose('diagram/ignored', { text: line.trim() }, at));
      const shown = options.plain
        ? [...headline(names, options.texts), pre]
        : [diagramToFigure({ svg, source: pre, names, number: index + 1, taken, texts: options.texts })];
      parent.children.splice(parent.children.indexOf(pre), 1, ...shown);
    }
  };
}

/** Title and description as text, for feeds. */
function headline({ title, caption, description }: DiagramNames, texts: SiteTexts): Element[] {
  const label = title ?? caption;
  const shown = label === undefined ? [] : [text(fillText(texts.titledDiagram, { title: label }))];
  return [
    ...shown.map((name) => element('p', {}, [element('strong', {}, [name])])),
    ...(description === undefined ? [] : [element('p', {}, [text(description)])]),
  ];
}
