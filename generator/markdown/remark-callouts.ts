import type { Paragraph, Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { suggestFix } from '../diagnostics/nearest.ts';
import { CALLOUT_KINDS, CLASSES, calloutClass } from '../emitted-names.ts';
import type { SiteTexts } from '../site-texts.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

const MARKER = /^\[!([A-Za-z]+)\][^\S\n]*(?:\n|$)/;

/**
 * Turns GitHub's alerts, such as `> [!NOTE]`, into callouts with a visible title. Runs before `remarkLineBreaks`.
 * Source: GitHub's "Basic writing and formatting syntax", Alerts.
 */
export function remarkCallouts({ texts }: { texts: SiteTexts }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (quote) => {
      if (quote.type !== 'blockquote') return;
      const first = quote.children[0];
      const text = first?.type === 'paragraph' ? first.children[0] : undefined;
      if (first?.type !== 'paragraph' || text?.type !== 'text') return;
      const marker = MARKER.exec(text.value);
      if (!marker) return;
      const written = marker[1] ?? '';
      const kind = CALLOUT_KINDS.find((each) => each === written.toLowerCase());
      if (kind === undefined) {
        const kinds = CALLOUT_KINDS.map((each) => each.toUpperCase());
        const advice = suggestFix(written.toUpperCase(), kinds, written);
        context.diagnostics.push(
          diagnose('markdown/unknown-alert', { kind: written }, locationOf(context, text, [quote]), advice),
        );
        return;
      }
      text.value = text.value.slice(marker[0].length);
      if (text.value === '') first.children.shift();
      if (first.children[0]?.type === 'break') first.children.shift();
      if (first.children.length === 0) quote.children.shift();
      const title: Paragraph = {
        type: 'paragraph',
        data: { hProperties: { className: [CLASSES.calloutTitle] } },
        children: [{ type: 'text', value: texts[kind] }],
      };
      quote.children.unshift(title);
      quote.data = {
        hName: 'div',
        hProperties: { className: [CLASSES.callout, calloutClass(kind)], role: 'note' },
      };
    });
  };
}
