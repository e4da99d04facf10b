import type { Blockquote, Nodes, Paragraph, PhrasingContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { remarkContainers } from './containers.ts';

const TITLES = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };
type Titles = typeof TITLES;

const MARKER = /^\[!([A-Za-z]+)\](?:[^\S\n]+|(?=\n|$))/;

/**
 * Turns GitHub's alerts into callouts with a visible title: the rest of the line, as in `> [!NOTE] Before you start`, or else
 * the name of the kind. With `containers`, those of VitePress and Starlight too: `::: tip Title` to `:::`. Reports unknown
 * kinds.
 *
 * @example features: [callouts()], with `@import "#generator/callouts/callouts.css"` in a stylesheet
 */
export function callouts({
  containers = false,
  ...texts
}: Partial<Titles> & { containers?: boolean } = {}): Feature {
  const titles = { ...TITLES, ...texts };
  const toCallout = (node: Blockquote | ContainerDirective, kind: string, written: PhrasingContent[]) => {
    const title: Paragraph = {
      type: 'paragraph',
      data: { hProperties: { className: ['callout-title'] } },
      children: written[0] ? written : [{ type: 'text', value: titles[kind as keyof Titles] }],
    };
    node.children.unshift(title);
    node.data = { hName: 'div', hProperties: { className: ['callout', `callout-${kind}`], role: 'note' } };
  };
  const blockquote = (quote: Blockquote, context: VisitContext<Nodes>) => {
    const [first] = quote.children;
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    const [marker = '', kind = ''] = text?.type === 'text' ? (MARKER.exec(text.value) ?? []) : [];
    if (first?.type !== 'paragraph' || text?.type !== 'text' || kind === '') return;
    if (!Object.hasOwn(titles, kind.toLowerCase())) {
      const hint = 'Use NOTE, TIP, IMPORTANT, WARNING or CAUTION.';
      const at = context.locate(text);
      return context.report(warning('markdown/unknown-alert', `Unknown callout [!${kind}].`, { at, hint }));
    }
    text.value = text.value.slice(marker.length);
    const title = takeLine(first);
    if (first.children.length === 0) quote.children.shift();
    toCallout(quote, kind.toLowerCase(), title);
  };
  return { name: 'callouts', remark: [{ blockquote }, ...(containers ? [remarkContainers(toCallout)] : [])] };
}

/** Removes the first line of a paragraph and returns its content. */
function takeLine({ children }: Paragraph): PhrasingContent[] {
  const at = children.findIndex(
    (node) => node.type === 'break' || ('value' in node && node.value.includes('\n')),
  );
  const line = children.splice(0, at < 0 ? children.length : at);
  const last = children[0];
  if (last?.type === 'break') children.shift();
  else if (last?.type === 'text') {
    const [before = '', ...after] = last.value.split('\n');
    line.push({ ...last, value: before.trimEnd() });
    last.value = after.join('\n');
    if (last.value === '') children.shift();
  }
  return line.filter((node) => node.type !== 'text' || node.value !== '');
}
