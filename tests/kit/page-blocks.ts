import { DomUtils, type parseDocument } from 'htmlparser2';
import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/**
 * Content of a page as a list of blocks, for comparing a page with its Markdown version: `h2 Title`, `code …` (exact),
 * `cell …`, `item`, `image …`, `text …`. Texts omit spaces, which depend on the layout.
 */
export type Blocks = { readonly blocks: readonly string[]; readonly links: readonly string[] };

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

const CONTROLS = /^(?:audio|button|form|nav|noscript|script|style|template|video)$/;
const CALLOUTS = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;

function collector() {
  const blocks: string[] = [];
  const links: string[] = [];
  let words = '';
  const flush = (kind = 'text') => {
    const plain = words.replace(/\s+/g, '');
    words = '';
    if (plain !== '' || kind !== 'text') blocks.push(`${kind} ${plain}`.trimEnd());
  };
  return {
    blocks,
    links,
    flush,
    say: (text: string) => {
      words += text;
    },
    put: (block: string) => {
      flush();
      blocks.push(block);
    },
  };
}

/** @param main The page's `main` element, or the part of it to compare. */
export function htmlToBlocks(main: HtmlNode): Blocks {
  const out = collector();
  const visit = (node: HtmlNode): void => {
    if (node.type === 'text') out.say(node.data);
    if (!('attribs' in node) || !isShown(node)) return;
    const { name, attribs } = node;
    const inside = () => node.children.forEach(visit);
    const block = (kind?: string) => {
      out.flush();
      inside();
      out.flush(kind);
    };
    if (name === 'a' && attribs.href && attribs.class !== 'heading-link') out.links.push(attribs.href);
    if (name === 'figure' && attribs.class === 'diagram') {
      DomUtils.getElementsByTagName('figcaption', node).forEach(visit);
      DomUtils.getElementsByTagName('details', node).forEach(visit);
    } else if (name === 'figure' && attribs.class === 'block video') {
      const [video] = DomUtils.getElementsByTagName('video', node);
      out.links.push(video?.attribs.src ?? '');
      out.put(`image ${video?.attribs['aria-label']}`);
      inside();
    } else if (/\bcode-collapsed\b/.test(attribs.class ?? '')) {
      DomUtils.getElementsByTagName('figcaption', node).forEach(visit);
      const lines = DomUtils.getElementsByTagName('pre', node).flatMap(withoutHidden);
      out.put(`code ${DomUtils.textContent(lines)}`);
    } else if (/^h[1-6]$/.test(name)) block(name);
    else if (name === 'pre') out.put(`code ${DomUtils.textContent(withoutHidden(node)).replace(/\n$/, '')}`);
    else if (name === 'td' || name === 'th') block('cell');
    else if (name === 'figcaption' && DomUtils.getElementsByTagName('pre', node.parent ?? []).length > 0)
      block();
    else if (name === 'li') {
      // An entry with a heading is a section.
      const headings = DomUtils.find((each) => 'name' in each && /^h[1-6]$/.test(each.name), [node], true, 1);
      if (headings.length === 0) out.put('item');
      block();
    } else if (name === 'dt') {
      out.put('item');
      block();
    } else if (name === 'img') {
      if (attribs.alt) out.put(`image ${attribs.alt}`);
    } else if (name === 'svg') {
      const [words] = DomUtils.getElementsByTagName('desc', node);
      out.put(`text ${DomUtils.textContent(words ?? []).replace(/\s+/g, '')}`);
    } else if (
      /^(?:p|dd|div|section|article|figure|figcaption|blockquote|aside|details|summary|hr)$/.test(name)
    )
      block();
    else inside();
  };
  visit(main);
  out.flush();
  return out;
}

type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

function isShown({ name, attribs }: HtmlElement): boolean {
  if (CONTROLS.test(name) || attribs['data-md'] === 'omit' || attribs['aria-hidden'] === 'true') return false;
  return attribs.hidden === undefined && (name !== 'svg' || attribs.role === 'img');
}

function withoutHidden(node: HtmlElement): HtmlNode[] {
  return node.children.flatMap((child) => {
    if (!('attribs' in child)) return [child];
    return isShown(child) ? withoutHidden(child) : [];
  });
}

/** @param markdown Markdown version of a page, or its body. */
export function markdownToBlocks(markdown: string): Blocks {
  const tree: Root = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  const out = collector();
  const visit = (node: Nodes): void => {
    const inside = () => {
      if ('children' in node) node.children.forEach(visit);
    };
    const block = (kind?: string) => {
      out.flush();
      inside();
      out.flush(kind);
    };
    switch (node.type) {
      case 'text': {
        const [marker = '', kind] = CALLOUTS.exec(node.value) ?? [];
        if (kind) out.put(`text ${kind[0]}${kind.slice(1).toLowerCase()}`);
        out.say(node.value.slice(marker.length).replace(/\s*\{#[\w-]+\}$/, ''));
        break;
      }
      case 'inlineCode':
        out.say(node.value);
        break;
      case 'code': {
        const tab = /tab="([^"]*)"/.exec(node.meta ?? '')?.[1];
        if (tab !== undefined) out.put(`text ${tab.replace(/\s+/g, '')}`);
        out.put(`code ${node.value}`);
        break;
      }
      case 'image':
        out.links.push(node.url);
        out.put(`image ${node.alt}`);
        break;
      case 'link':
        out.links.push(node.url);
        inside();
        break;
      case 'heading':
        block(`h${node.depth}`);
        break;
      case 'tableRow':
        // A table without headings has an empty first row.
        if (node.children.some(({ children }) => children.length > 0)) inside();
        break;
      case 'tableCell':
        block('cell');
        break;
      case 'listItem':
        out.put('item');
        block();
        break;
      case 'paragraph':
      case 'blockquote':
        block();
        break;
      default:
        inside();
    }
  };
  visit(tree);
  out.flush();
  return out;
}
