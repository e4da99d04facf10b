import type { Blockquote, Nodes, Paragraph, PhrasingContent, Text } from 'mdast';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { remarkContainers } from './containers.ts';

const TITLES = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };

const MARKER = /^\[!([A-Za-z]+)\](?:[^\S\n]+|(?=\n|$))/;

/**
 * Turns GitHub's alerts into callouts. Their title is the rest of the line, as in `> [!NOTE] Before you
 * start`, or the name of the kind. With `containers`, also `::: tip Title` of VitePress. Reports unknown
 * kinds.
 *
 * @example features: [callouts()], with `@import "#generator/callouts/callouts.css"` in a stylesheet
 */
export function callouts(options: Partial<typeof TITLES> & { readonly containers?: boolean } = {}): Feature {
  const titles: Readonly<Record<string, unknown>> = { ...TITLES, ...options };
  const blockquote = (quote: Blockquote, context: VisitContext<Nodes>) => {
    const [first, ...others] = quote.children;
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    const [marker, written = ''] = text?.type === 'text' ? (MARKER.exec(text.value) ?? []) : [];
    if (first?.type !== 'paragraph' || text?.type !== 'text' || !marker) return;
    const kind = written.toLowerCase();
    if (!Object.hasOwn(TITLES, kind)) {
      const details = { at: context.locate(text), hint: 'Use NOTE, TIP, IMPORTANT, WARNING, or CAUTION.' };
      return context.report(warning('markdown/unknown-alert', `Unknown callout [!${written}].`, details));
    }
    const unmarked: Text = { ...text, value: text.value.slice(marker.length) };
    const [title, children] = splitLine([unmarked, ...first.children.slice(1)]);
    const heading: Paragraph = {
      type: 'paragraph',
      data: { hProperties: { className: ['callout-title'] } },
      children: title[0] ? title : [{ type: 'text', value: String(titles[kind]) }],
    };
    const hProperties = { className: ['callout', `callout-${kind}`], role: 'note' };
    quote.data = { hName: 'div', hProperties };
    context.setChildren(quote, [heading, ...(children[0] ? [{ ...first, children }] : []), ...others]);
  };
  return {
    name: 'callouts',
    remark: [...(options.containers ? [remarkContainers] : []), { blockquote }],
    needsPlugins: /:::/,
  };
}

/** Splits the content of a paragraph into its first line and the rest. */
function splitLine(content: readonly PhrasingContent[]): [line: PhrasingContent[], rest: PhrasingContent[]] {
  const at = content.findIndex(
    (node) => node.type === 'break' || ('value' in node && node.value.includes('\n')),
  );
  if (at < 0) return [content.filter(isVisible), []];
  const end = content[at];
  const [before = '', ...after] = end?.type === 'text' ? end.value.split('\n') : [];
  const text = (value: string): Text => ({ type: 'text', value, position: end?.position });
  const line = [...content.slice(0, at), text(before.trimEnd())];
  const rest = [text(after.join('\n')), ...content.slice(at + 1)];
  return [line.filter(isVisible), rest.filter(isVisible)];
}

const isVisible = (node: PhrasingContent): boolean => node.type !== 'text' || node.value !== '';
