import type { Paragraph, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import remarkDirective from 'remark-directive';
import type { Processor } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** Callouts that containers of another name become. */
const FOREIGN: Readonly<Record<string, string>> = { info: 'note', danger: 'caution' };
const NAMES = 'note|tip|info|important|warning|danger|caution|details|code-group';

/** A fenced code block, or the opening line of a container that directives do not allow: with a space or a title. */
const OPENING = new RegExp(
  `^[ \\t>]*(\`{3,}|~{3,})[^\`\\n]*\\n[^]*?^[ \\t>]*\\1|^([ \\t>]*:{3,})[ \\t]*(${NAMES})(?![\\w[{-])[^\\n]*`,
  'gm',
);
const TITLE = /^:{3,}[ \t]*[a-z]+[ \t]*(?!\[)(.*?)[ \t]*(\{open\})?\s*$/m;

type ToCallout = (node: ContainerDirective, kind: string, title: PhrasingContent[]) => void;

/**
 * Turns `::: tip Title` of VitePress and `:::tip[Title]` of Starlight, which end with `:::`, into callouts, and `::: details`
 * into `<details>`. Other containers, such as `::: code-group`, are left to other features.
 */
export const remarkContainers = (toCallout: ToCallout) =>
  function (this: Processor) {
    const { parser } = this;
    const { micromarkExtensions = [] } = (remarkDirective.call(this as never), this.data());
    // Only containers: text directives would be in text such as a:b.
    const { flow } = micromarkExtensions.pop() ?? {};
    micromarkExtensions.push({ flow: { 58: [flow?.[58] ?? []].flat().slice(0, 1) } });
    // Lines keep their length, because the locations of nodes are those in the source.
    const normalize = (text: string) =>
      text.replace(OPENING, (line, fence, colons, name) =>
        fence ? line : `${colons}${name}`.padEnd(line.length),
      );
    this.parser = (text, file) => (parser as (text: string, file: VFile) => Root)(normalize(text), file);
    return (tree: Root, file: VFile) =>
      visit(tree, 'containerDirective', (node: ContainerDirective) => {
        if (!new RegExp(`^(?:${NAMES})$`).test(node.name) || node.name === 'code-group') return;
        const [, title = '', open] = TITLE.exec(String(file).slice(node.position?.start.offset)) ?? [];
        const [label] = node.children;
        const isLabel = label?.type === 'paragraph' && label.data?.directiveLabel;
        if (isLabel) node.children.shift();
        const [first] = isLabel ? [label] : (this.parse(title) as Root).children;
        const content = first?.type === 'paragraph' ? first.children : [];
        if (node.name !== 'details') return toCallout(node, FOREIGN[node.name] ?? node.name, content);
        const summary: Paragraph = { type: 'paragraph', data: { hName: 'summary' }, children: content };
        if (!content[0]) summary.children = [{ type: 'text', value: 'Details' }];
        node.children.unshift(summary);
        node.data = {
          hName: 'details',
          hProperties: { open: open !== undefined || 'open' in (node.attributes ?? {}) },
        };
      });
  };
