import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { VFile } from 'vfile';
import { didYouMean } from '../diagnostics/nearest.ts';
import { CALLOUT_KINDS, CLASSES, calloutClass } from '../emitted-names.ts';
import { walkMarkdown } from '../lib/trees.ts';
import type { SiteTexts } from '../site-texts.ts';
import { contextOf, locationOf, report } from './compile-context.ts';

const MARKER = /^\[!([A-Za-z]+)\](?:[^\S\n]+|(?=\n|$))/;

/**
 * Turns GitHub's alerts, such as `> [!NOTE]`, into callouts with a visible title: the rest of the line, as in
 * `> [!NOTE] Before you start`, or else the name of the kind. Runs before `remarkLineBreaks`.
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
        const advice = didYouMean(written.toUpperCase(), kinds);
        const at = locationOf(context, text, [quote]);
        report(context, 'markdown/unknown-alert', { kind: written }, at, advice);
        return;
      }
      text.value = text.value.slice(marker[0].length);
      const custom = takeLine(first);
      if (first.children.length === 0) quote.children.shift();
      const title: Paragraph = {
        type: 'paragraph',
        data: { hProperties: { className: [CLASSES.calloutTitle] } },
        children: custom.length > 0 ? custom : [{ type: 'text', value: texts[kind] }],
      };
      quote.children.unshift(title);
      quote.data = {
        hName: 'div',
        hProperties: { className: [CLASSES.callout, calloutClass(kind)], role: 'note' },
      };
    });
  };
}

/** Removes the first line of a paragraph and returns its content. */
function takeLine({ children }: Paragraph): PhrasingContent[] {
  const at = children.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  );
  const line = children.splice(0, at < 0 ? children.length : at);
  const last = children[0];
  if (last?.type === 'break') children.shift();
  else if (last?.type === 'text') {
    const end = last.value.indexOf('\n');
    line.push({ ...last, value: last.value.slice(0, end).trimEnd() });
    last.value = last.value.slice(end + 1);
    if (last.value === '') children.shift();
  }
  return line.filter((node) => node.type !== 'text' || node.value !== '');
}
