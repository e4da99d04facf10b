import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { containerDirectives } from '../../core/container-directives.ts';
import { warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';

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
  const isEnd = (node: PhrasingContent) => 'value' in node && node.value.includes('\n');
  const at = content.findIndex((node) => node.type === 'break' || isEnd(node));
  if (at < 0) return [content.filter(isVisible), []];
  const end = content[at];
  const [before = '', ...after] = end?.type === 'text' ? end.value.split('\n') : [];
  const text = (value: string): Text => ({ type: 'text', value, position: end?.position });
  const line = [...content.slice(0, at), text(before.trimEnd())];
  const rest = [text(after.join('\n')), ...content.slice(at + 1)];
  return [line.filter(isVisible), rest.filter(isVisible)];
}

const isVisible = (node: PhrasingContent): boolean => node.type !== 'text' || node.value !== '';

const NAMES = 'note|tip|info|important|warning|danger|caution|details|code-group';
const FENCED_CODE = '^[ \\t>]*(`{3,}|~{3,})[^`\\n]*\\n(?:.*\\n)*?[ \\t>]*\\1';
const OPENING = new RegExp(`${FENCED_CODE}|^([ \\t>]*:{3,})[ \\t]*(${NAMES})(?![\\w[{-]).*`, 'gm');

/** Turns `::: tip Title` into an alert, and `::: details` into `<details>`. Tabs use `::: code-group`. */
function remarkContainers(this: Processor) {
  const parser = this.parser as (text: string, file: VFile) => Root;
  containerDirectives.call(this);
  // Directives allow no space before the name and no title after it. Lines keep their length.
  const normalize = (line: string, fence?: string, start = '', name = '') =>
    fence ? line : (start + name).padEnd(line.length);
  this.parser = (text, file) => {
    const tree = parser(text.replace(OPENING, normalize), file);
    visit(tree, 'containerDirective', (node: ContainerDirective) => {
      const kind = { info: 'note', danger: 'caution' }[node.name] ?? node.name;
      if (!NAMES.split('|').includes(node.name)) return;
      const { line = 1, offset } = node.position?.start ?? {};
      const text = String(file).slice(offset, node.position?.end.offset);
      if (!node.data?.position?.closing)
        file.message('Unclosed container.', node).note = 'Close it with :::, and one around it with ::::.';
      if (kind === 'code-group') return;
      const [, label = '', attributes = ''] =
        /^:+ *\w+ *(.*?) *(\{(?:open\b|[.#]|[\w-]+=).*\})?$/m.exec(text) ?? [];
      const title = label || (/title="([^"]*)"/.exec(attributes)?.[1] ?? '');
      const written = (this.parse('\n'.repeat(line - 1) + title) as Root).children;
      const [heading] = title.startsWith('[') ? node.children.splice(0, 1) : written;
      const content = heading?.type === 'paragraph' ? heading.children : [];
      if (kind !== 'details') {
        const marked = [{ type: 'text' as const, value: `[!${kind}] ` }, ...content];
        node.children.unshift({ type: 'paragraph', children: marked });
        return void Object.assign(node, { type: 'blockquote' });
      }
      if (content.length === 0) content.push({ type: 'text', value: 'Details' });
      node.children.unshift({ type: 'paragraph', data: { hName: 'summary' }, children: content });
      node.data = { hName: 'details', hProperties: { open: attributes.includes('open') } };
    });
    return tree;
  };
}
