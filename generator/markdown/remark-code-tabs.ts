import type { Code, Nodes, Paragraph, Parent, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import { ATTRIBUTES, CLASSES, toProperty } from '../emitted-names.ts';
import { walkMarkdown } from '../lib/trees.ts';
import { createOptionLocator, parseCodeOptions } from './code-options.ts';
import { contextOf, locationOf, report } from './compile-context.ts';

type Panel = { readonly label: string; readonly code: Code };

/**
 * Turns consecutive code fences with `tab="…"` into labeled panels. The site's script turns them into tabs; until then, an
 * empty strip reserves the space for these.
 * @param plain a label above each block instead of panels; for feeds.
 */
export function remarkCodeTabs(options: { plain: boolean }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node, ancestors, index) => {
      const parent = ancestors.at(-1);
      if (node.type !== 'code' || !parent) return;
      const meta = node.meta ?? '';
      const { tab, spans } = parseCodeOptions(meta);
      if (tab === undefined) return;
      const refuse = (option: string, problem: string) => {
        const fence = { node, meta, at: locationOf(context, node, ancestors) };
        report(
          context,
          'code/bad-option',
          { option, problem },
          createOptionLocator(context, fence)(spans.tab),
        );
      };
      const panels = followingPanels(parent, index);
      const labels = new Set<string>();
      const duplicate = panels.find(({ label }) => labels.size === labels.add(label).size)?.label;
      if (panels.length < 2)
        refuse(`tab="${tab}"`, 'needs a second fence with a tab directly before or after it');
      else if (duplicate !== undefined) refuse(`tab="${duplicate}"`, 'is used twice');
      if (panels.length < 2) return;
      const made = options.plain ? plainPanels(panels) : [tabGroup(panels)];
      parent.children.splice(index, panels.length, ...(made as RootContent[]));
      return index + made.length;
    });
  };
}

function followingPanels(parent: Parent, index: number): Panel[] {
  const panels: Panel[] = [];
  for (const code of (parent.children as Nodes[]).slice(index)) {
    const label = code.type === 'code' ? parseCodeOptions(code.meta ?? '').tab : undefined;
    if (code.type !== 'code' || label === undefined) break;
    panels.push({ label, code });
  }
  return panels;
}

const plainPanels = (panels: readonly Panel[]): Nodes[] =>
  panels.flatMap(({ label, code }): Nodes[] => [
    { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: label }] }] },
    code,
  ]);

function tabGroup(panels: readonly Panel[]): Nodes {
  const marks = panels.map(({ label }) => box({ [toProperty(ATTRIBUTES.label)]: label }, [], 'span'));
  const strip = box({ className: [CLASSES.tabStrip], ariaHidden: 'true' }, marks);
  const boxes = panels.map(({ label, code }) => {
    const name: Paragraph = {
      type: 'paragraph',
      data: { hProperties: { className: [CLASSES.tabLabel] } },
      children: [{ type: 'text', value: label }],
    };
    return box({ className: [CLASSES.tabPanel] }, [name, code]);
  });
  return box({ className: [CLASSES.tabs] }, [strip, ...boxes]);
}

/** HTML element in a Markdown tree; remark-rehype reads its name and properties from `data`. */
const box = (
  hProperties: Readonly<Record<string, string | string[]>>,
  children: readonly Nodes[],
  hName = 'div',
): Nodes => ({ type: 'tabs', data: { hName, hProperties }, children }) as unknown as Nodes;
