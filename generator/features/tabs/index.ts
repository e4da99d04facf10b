import type { Properties } from 'hast';
import type { Code, Nodes, Paragraph, Parents, Root } from 'mdast';
import type {} from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Feature, MarkdownDocument } from '../../core/site.ts';

type Panel = { readonly label: string; readonly code: Code };

const TAB = /(?:^|\s)tab=(["'])(.+?)\1/;
const LABEL = /(?<!\S)\[([^\]]+)\](?!\S)/;

/**
 * Turns consecutive code blocks with `tab="…"` into labeled panels, of which `browser.ts` makes tabs. Until
 * that has loaded, an empty strip reserves their space. `[npm]` is a label too, in such a group and in `:::
 * code-group`, which `callouts({ containers: true })` parses.
 * @example features: [tabs(), code()], with `@import "#generator/tabs/tabs.css"` in a stylesheet
 */
export const tabs = (): Feature => ({ name: 'tabs', remark: [remarkTabs], needsPlugins: /\btab=["']|:::/ });

function remarkTabs() {
  return (tree: Root, file: VFile): void =>
    visit(tree, (node, index = 0, parent) => {
      const isGroup = node.type === 'containerDirective' && node.name === 'code-group';
      const isTab = node.type === 'code' && TAB.test(node.meta ?? '');
      if (!parent || !(isGroup || isTab)) return undefined;
      const panels = isGroup ? node.children.flatMap(panelOf) : panelsFrom(parent, index);
      if (!isGroup && panels.length < 2) return SKIP;
      (file.data.document as MarkdownDocument).uses.add('tabs');
      parent.children.splice(index, isGroup ? 1 : panels.length, tabGroup(panels) as Paragraph);
      return SKIP;
    });
}

const labelOf = ({ lang, meta }: Code): string | undefined =>
  TAB.exec(meta ?? '')?.[2] ?? LABEL.exec(`${lang} ${meta}`)?.[1];

const panelOf = (code: Nodes): Panel[] =>
  code.type === 'code' ? [{ label: labelOf(code) ?? code.lang ?? 'Code', code }] : [];

function panelsFrom(parent: Parents, index: number): Panel[] {
  const rest = parent.children.slice(index);
  const end = rest.findIndex((node) => node.type !== 'code' || labelOf(node) === undefined);
  return rest.slice(0, end < 0 ? undefined : end).flatMap(panelOf);
}

function tabGroup(panels: readonly Panel[]): Nodes {
  const labels = panels.map(({ label }) => element('span', { dataLabel: label }, []));
  const strip = element('div', { className: ['tab-strip'], ariaHidden: 'true' }, labels);
  const boxes = panels.map(({ label, code }) => {
    // The label would also be the title of the code.
    code.lang = code.lang?.replace(LABEL, '') ?? null;
    code.meta = code.meta?.replace(LABEL, '') ?? null;
    const name = element('p', { className: ['tab-label'] }, [{ type: 'text', value: label }]);
    return element('div', { className: ['tab-panel'] }, [name, code]);
  });
  return element('div', { className: ['tabs'] }, [strip, ...boxes]);
}

const element = (hName: string, hProperties: Properties, children: readonly Nodes[]): Nodes =>
  ({ type: 'tabs', data: { hName, hProperties }, children }) as unknown as Nodes;
