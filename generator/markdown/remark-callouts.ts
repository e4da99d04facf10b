import type { Paragraph, Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Labels of GitHub's five alerts ("Basic writing and formatting syntax", Alerts). */
const LABELS: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
  CAUTION: 'Caution',
};

const MARKER = /^\[!([A-Za-z]+)\][^\S\n]*(?:\n|$)/;

/** Turns `> [!NOTE]` into a callout with a visible label. Runs before `remarkLineBreaks`. */
export function remarkCallouts() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (quote) => {
      if (quote.type !== 'blockquote') return;
      const first = quote.children[0];
      const text = first?.type === 'paragraph' ? first.children[0] : undefined;
      if (first?.type !== 'paragraph' || text?.type !== 'text') return;
      const marker = MARKER.exec(text.value);
      if (!marker) return;
      const kind = (marker[1] ?? '').toUpperCase();
      const label = LABELS[kind];
      if (label === undefined) {
        const hint = didYouMean(kind, Object.keys(LABELS));
        context.diagnostics.push(
          diagnose(
            'markdown/unknown-alert',
            { kind: marker[1] ?? '' },
            locationOf(context, text, [quote]),
            hint,
          ),
        );
        return;
      }
      text.value = text.value.slice(marker[0].length);
      if (text.value === '') first.children.shift();
      if (first.children[0]?.type === 'break') first.children.shift();
      if (first.children.length === 0) quote.children.shift();
      const title: Paragraph = {
        type: 'paragraph',
        data: { hProperties: { className: ['callout-title'] } },
        children: [{ type: 'text', value: label }],
      };
      quote.children.unshift(title);
      quote.data = {
        hName: 'div',
        hProperties: { className: ['callout', `callout-${kind.toLowerCase()}`], role: 'note' },
      };
    });
  };
}
