import type { Blockquote, Nodes, Paragraph, PhrasingContent } from 'mdast';
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
  const toCallout = (node: Pick<Blockquote, 'children' | 'data'>, kind: string, title: PhrasingContent[]) => {
    node.children.unshift({
      type: 'paragraph',
      data: { hProperties: { className: ['callout-title'] } },
      children: title[0] ? title : [{ type: 'text', value: String(titles[kind]) }],
    });
    node.data = { hName: 'div', hProperties: { className: ['callout', `callout-${kind}`], role: 'note' } };
  };
  const blockquote = (quote: Blockquote, context: VisitContext<Nodes>) => {
    const [first] = quote.children;
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    const [marker, kind = ''] = text?.type === 'text' ? (MARKER.exec(text.value) ?? []) : [];
    if (first?.type !== 'paragraph' || text?.type !== 'text' || !marker) return;
    if (!Object.hasOwn(TITLES, kind.toLowerCase())) {
      const details = { at: context.locate(text), hint: 'Use NOTE, TIP, IMPORTANT, WARNING or CAUTION.' };
      return context.report(warning('markdown/unknown-alert', `Unknown callout [!${kind}].`, details));
    }
    text.value = text.value.slice(marker.length);
    const title = takeLine(first);
    if (first.children.length === 0) quote.children.shift();
    toCallout(quote, kind.toLowerCase(), title);
  };
  return {
    name: 'callouts',
    remark: [{ blockquote }, options.containers ? remarkContainers(toCallout) : {}],
  };
}

/** Removes the first line of a paragraph and returns its content. */
function takeLine({ children }: Paragraph): PhrasingContent[] {
  const at = children.findIndex(
    (node) => node.type === 'break' || ('value' in node && node.value.includes('\n')),
  );
  const line = children.splice(0, at < 0 ? children.length : at);
  const end = children.shift();
  if (end?.type === 'text') {
    const [before = '', ...after] = end.value.split('\n');
    line.push({ type: 'text', value: before.trimEnd() });
    if (after.join('') !== '') children.unshift({ ...end, value: after.join('\n') });
  }
  return line.filter((node) => node.type !== 'text' || node.value !== '');
}
