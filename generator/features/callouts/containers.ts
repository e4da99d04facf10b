import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

const NAMES = 'note|tip|info|important|warning|danger|caution|details|code-group';
const FENCED_CODE = '^[ \\t>]*(`{3,}|~{3,})[^`\\n]*\\n(?:.*\\n)*?[ \\t>]*\\1';
const OPENING = new RegExp(`${FENCED_CODE}|^([ \\t>]*:{3,})[ \\t]*(${NAMES})(?![\\w[{-]).*`, 'gm');

/** Turns `::: tip Title` into an alert, and `::: details` into `<details>`. Tabs use `::: code-group`. */
export function remarkContainers(this: Processor) {
  const parser = this.parser as (text: string, file: VFile) => Root;
  remarkDirective.call(this as never);
  // Only containers: text directives would be in text such as a:b.
  const extensions = this.data().micromarkExtensions ?? [];
  extensions.push({ flow: { 58: [extensions.pop()?.flow?.[58] ?? []].flat().slice(0, 1) } });
  // Directives allow no space before the name and no title after it. Lines keep their length.
  const normalize = (line: string, fence?: string, start = '', name = '') =>
    fence ? line : (start + name).padEnd(line.length);
  this.parser = (text, file) => {
    const tree = parser(text.replace(OPENING, normalize), file);
    visit(tree, 'containerDirective', (node) => {
      const kind = { info: 'note', danger: 'caution' }[node.name] ?? node.name;
      if (!NAMES.split('|').includes(node.name)) return;
      const { line = 1, offset } = node.position?.start ?? {};
      const text = String(file).slice(offset, node.position?.end.offset);
      if (!/\n[ \t>]*:{3,}[ \t]*$/.test(text))
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
