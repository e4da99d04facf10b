import { DomUtils, parseDocument } from 'htmlparser2';
import { diffRuns, type Run } from '../lib/diff-runs.ts';
import { digest } from '../lib/digest.ts';
import { escapeXml, wordSet } from '../lib/strings.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

const BLOCKS = wordSet(
  'article aside blockquote caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section summary table tbody td tfoot th thead tr ul',
);
/** Navigation and controls, which are not the content of a page. */
const OMITTED = wordSet('button dialog nav script select style template textarea');
const MEDIA = wordSet('audio canvas iframe img picture svg video');

/** Word, space or embedded object, with the inline elements around it. */
type Token = {
  readonly key: string;
  readonly html: string;
  readonly around: readonly Element[];
  readonly counts: boolean;
};

/** Element with blocks, element with text, or text between blocks. */
type Block = {
  readonly name: string;
  readonly key: string;
  readonly element?: Element;
  /** Content of a block without blocks. */
  readonly nodes: readonly Node[];
  readonly tokens: readonly Token[];
  readonly children: readonly Block[];
  readonly words: ReadonlySet<string>;
};

const isElement = (node: Node): node is Element => 'attribs' in node;
const isBlock = (node: Node): boolean => isElement(node) && BLOCKS.has(node.name);
const isOmitted = (node: Element): boolean =>
  OMITTED.has(node.name) || 'hidden' in node.attribs || node.attribs['aria-hidden'] === 'true';
const htmlOf = (nodes: readonly Node[]): string =>
  DomUtils.getOuterHTML([...nodes], { encodeEntities: 'utf8' });

/** Parses a page or a part of it. Keeps the case of names, which SVG needs. */
const parseHtml = (html: string) =>
  parseDocument(html, {
    lowerCaseTags: false,
    lowerCaseAttributeNames: false,
    withStartIndices: true,
    withEndIndices: true,
  });

/** Marks the changes of a page's `<main>`, or else of its body, in its HTML. Returns their number. */
export function comparePages(before: string, now: string): { html: string; changes: number } {
  const [old, main] = [contentOf(before), contentOf(now)];
  if (!old || !main) return { html: now, changes: 0 };
  const changes = compareBlocks(blocksOf(old.children), blocksOf(main.children), main);
  if (changes === 0) return { html: now, changes };
  const [start, end] = [main.startIndex ?? 0, (main.endIndex ?? 0) + 1];
  return { html: now.slice(0, start) + htmlOf([main]) + now.slice(end), changes };
}

function contentOf(html: string): Element | undefined {
  const { children } = parseHtml(html);
  const find = (name: string) => DomUtils.findOne((node) => node.name === name, children);
  return find('main') ?? find('body') ?? undefined;
}

function blocksOf(nodes: readonly Node[]): Block[] {
  const blocks: Block[] = [];
  let run: Node[] = [];
  const flush = () => {
    const block = textBlock('', run);
    if (block.tokens.some(({ counts, key }) => counts && key.trim() !== '')) blocks.push(block);
    run = [];
  };
  for (const node of nodes) {
    const hasBlocks = isElement(node) && !isOmitted(node) && DomUtils.existsOne(isBlock, [node]);
    if (!hasBlocks) run.push(node);
    else {
      flush();
      const children = node.name === 'pre' ? [] : blocksOf(node.children);
      const [only] = children;
      // A block without content must not be read again for each block around it.
      if (children.length === 0 && node.name !== 'pre' && node.name !== 'hr') continue;
      const isText = children.length === 0 || (children.length === 1 && only?.name === '');
      const block = isText ? textBlock(node.name, node.children, node) : parentBlock(node, children);
      if (node.name === 'hr' || block.words.size > 0) blocks.push(block);
    }
  }
  flush();
  return blocks;
}

function textBlock(name: string, nodes: readonly Node[], element?: Element): Block {
  const tokens = nodes.flatMap((node) => tokensOf(node, [], name === 'pre'));
  const keys = tokens.flatMap(({ key, counts }) => (counts ? key : []));
  const words = new Set(keys.filter((key) => key.trim() !== ''));
  const key = digest(name, keys.join('\0').trim());
  return { name, key, nodes, tokens, words, children: [], ...(element && { element }) };
}

function parentBlock(element: Element, children: readonly Block[]): Block {
  const key = digest(element.name, ...children.map((child) => child.key));
  const words = new Set(children.flatMap((child) => [...child.words]));
  return { name: element.name, key, element, nodes: [], tokens: [], children, words };
}

function tokensOf(node: Node, around: readonly Element[], exact: boolean): Token[] {
  // Highlighting has elements without a meaning for the reader.
  const context = around
    .filter(({ name }) => name !== 'span')
    .map(({ name, attribs }) => `\0${name} ${attribs.href ?? ''}`)
    .join('');
  if (node.type === 'text')
    return (node.data.match(/\s+|[\p{L}\p{N}_'’-]+|./gu) ?? []).map((text) => {
      const key = text.trim() === '' ? (exact ? text : ' ') : text + context;
      return { key, html: escapeXml(text), around, counts: true };
    });
  if (!isElement(node)) return [];
  const isMedia = MEDIA.has(node.name) && !isOmitted(node);
  if (!isMedia && !isOmitted(node) && node.children.length > 0)
    return node.children.flatMap((child) => tokensOf(child, [...around, node], exact));
  const { src, alt, srcset } = node.attribs;
  const key = [node.name, src, srcset, alt, DomUtils.textContent(node)].join(' ') + context;
  return [{ key, html: htmlOf([node]), around, counts: isMedia }];
}

/** Number of following blocks that a removed block is compared with. */
const WINDOW = 20;
const runsOf = <T extends { readonly key: string }>(before: readonly T[], now: readonly T[]) =>
  diffRuns(before, now, (a, b) => a.key === b.key);

function compareBlocks(before: readonly Block[], now: readonly Block[], parent: Element): number {
  let changes = 0;
  for (const { removed, added, same } of runsOf(before, now)) {
    let at = 0;
    for (const old of removed) {
      const scores = added.slice(at, at + WINDOW).map((block) => likeness(old, block));
      const best = Math.max(-1, ...scores);
      const partner = best < 0 ? undefined : added[at + scores.indexOf(best)];
      if (partner) {
        const end = at + scores.indexOf(best);
        changes += added.slice(at, end).map(markAdded).length;
        at = end + 1;
        const inside = partner.element;
        if (partner.children.length === 0 || !inside) changes += markWords(old, partner);
        else changes += compareBlocks(old.children, partner.children, inside);
      } else {
        insertRemoved(old, added[at] ?? same[0], parent);
        changes++;
      }
    }
    changes += added.slice(at).map(markAdded).length;
  }
  return changes;
}

/** Share of words that two blocks have in common; negative if one does not replace the other. */
function likeness(a: Block, b: Block): number {
  if (a.name !== b.name || a.children.length > 0 !== b.children.length > 0) return -1;
  const common = [...a.words].filter((word) => b.words.has(word)).length;
  const share = (2 * common) / Math.max(1, a.words.size + b.words.size);
  // A cell has few words, and its column says what it is.
  return /^t[dh]$/.test(a.name) || share >= (a.children.length > 0 ? 0.2 : 0.35) ? share : -1;
}

/** Replaces nodes that have no element of their own. */
function replace(nodes: readonly Node[], html: string): void {
  const [first] = nodes;
  if (!first) return;
  for (const node of [...parseHtml(html).children]) DomUtils.prepend(first, node);
  for (const node of nodes) DomUtils.removeElement(node);
}

function markAdded({ element, nodes }: Block): void {
  if (element) element.attribs['data-review'] = 'added';
  else replace(nodes, `<ins data-review="added">${htmlOf(nodes)}</ins>`);
}

function insertRemoved({ element, nodes }: Block, before: Block | undefined, parent: Element): void {
  if (element) element.attribs['data-review'] = 'removed';
  const html = element ? htmlOf([element]) : `<del data-review="removed">${htmlOf(nodes)}</del>`;
  const children = [...parseHtml(html).children];
  for (const node of DomUtils.filter(isElement, children)) if (isElement(node)) delete node.attribs.id;
  const next = before?.element ?? before?.nodes[0];
  for (const node of children) {
    if (next) DomUtils.prepend(next, node);
    else DomUtils.appendChild(parent, node);
  }
}

function markWords(old: Block, { element, nodes, tokens }: Block): number {
  const counted = (each: readonly Token[]) => each.filter(({ counts }) => counts);
  const omitted = tokens.filter(({ counts }) => !counts);
  let html = '';
  let open: string[] = [];
  const moveTo = (wanted: string[]) => {
    const shared = wanted.findIndex((tag, index) => tag !== open[index]);
    const same = shared < 0 ? wanted.length : shared;
    for (const tag of open.slice(same).reverse()) html += `</${/^<([^\s>]+)/.exec(tag)?.[1]}>`;
    html += wanted.slice(same).join('');
    open = wanted;
  };
  const write = (list: readonly Token[], mark?: 'ins' | 'del') => {
    for (const token of list) {
      moveTo([...token.around.map((each) => openTag(each, mark === 'del')), ...(mark ? [`<${mark}>`] : [])]);
      html += token.html;
    }
  };
  for (const { removed, added, same } of joinRuns(runsOf(counted(old.tokens), counted(tokens)))) {
    write(removed, 'del');
    write(added, 'ins');
    write(same);
  }
  write(omitted);
  moveTo([]);
  if (!element) replace(nodes, `<span data-review="changed">${html}</span>`);
  else {
    element.attribs['data-review'] = 'changed';
    element.children = [];
    for (const node of [...parseHtml(html).children]) DomUtils.appendChild(element, node);
  }
  return 1;
}

/** Joins changes with only a space between them, which are easier to read as one. */
function joinRuns(runs: readonly Run<Token>[]): Run<Token>[] {
  const joined: Run<Token>[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isJoined =
      last && isChange(last) && isChange(run) && last.same.length === 1 && last.same[0]?.key.trim() === '';
    if (!isJoined) joined.push(run);
    else
      joined[joined.length - 1] = {
        ...run,
        removed: [...last.removed, ...last.same, ...run.removed],
        added: [...last.added, ...last.same, ...run.added],
      };
  }
  return joined;
}

const isChange = ({ removed, added }: Run<Token>): boolean => removed.length + added.length > 0;

function openTag({ name, attribs }: Element, withoutId: boolean): string {
  const kept = Object.entries(attribs).filter(([key]) => !(withoutId && key === 'id'));
  return `<${name}${kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}>`;
}
