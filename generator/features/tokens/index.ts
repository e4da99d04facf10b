import type { Nodes } from 'mdast';
import { locationAt, type SourceLocation } from '../../core/problems.ts';
import type { Feature, MarkdownVisitor, VisitContext } from '../../core/site.ts';
import { fillTokens, type Tokens, tokensOf, unknownToken } from '../../core/tokens.ts';

/**
 * Replaces `{name}` in content by values, and `{siteUrl}` by the origin with the base path: in front matter,
 * in text, and in the URLs, titles and alternative texts of links and images. Code keeps its braces, except
 * with the option `tokens`. Reports unknown names. List this feature before those that read the text.
 * @example tokens({ product: 'Acme' })
 */
export const tokens = (values: Tokens): Feature => ({
  name: 'tokens',
  tokens: values,
  remark: [visitor],
});

const valuesIn = ({ document }: VisitContext<Nodes>): Tokens => tokensOf(document.site.definition) ?? {};

const fill = (text: string, node: Nodes, context: VisitContext<Nodes>): string =>
  fillTokens(text, valuesIn(context), (name) =>
    context.report(unknownToken(name, tokenLocation(name, node, context))),
  );

function fillLink(node: Nodes, context: VisitContext<Nodes>): void {
  if ('url' in node) node.url = fill(node.url.replace(ENCODED, '{$1}'), node, context);
  if ('alt' in node && node.alt) node.alt = fill(node.alt, node, context);
  if ('title' in node && node.title) node.title = fill(node.title, node, context);
}

/** A text node has lost its backslashes, so escaped braces are looked up in the source. */
const visitor: MarkdownVisitor = {
  text(node, context) {
    if (!node.value.includes('{')) return;
    const escaped = escapedTokens(node, context);
    let index = 0;
    // Each token is filled by itself, so that one that is escaped in the source stays as it is.
    // A directive, such as `:::{note}` or `::: details {open}`, is reported as one.
    node.value = node.value.replace(/\{[A-Za-z][A-Za-z0-9]*\}/g, (written, at: number, text: string) => {
      const isDirective = text.startsWith(':::', text.lastIndexOf('\n', at) + 1);
      return escaped[index++] || isDirective ? written : fill(written, node, context);
    });
  },
  // A fence asks for it with the option `tokens`. Other names in braces are code.
  code(node, context) {
    if (!node.meta || !TOKENS_OPTION.test(node.meta)) return;
    node.value = fillTokens(node.value, valuesIn(context));
    node.meta = fillTokens(node.meta.replace(TOKENS_OPTION, ''), valuesIn(context)).trim();
  },
  html(node, context) {
    node.value = fill(node.value, node, context);
  },
  link: fillLink,
  image: fillLink,
  imageReference: fillLink,
  definition: fillLink,
};

const TOKENS_OPTION = /(?:^|\s)tokens(?=\s|$)/;

/** Braces in URLs, which parsers percent-encode. */
const ENCODED = /%7B([A-Za-z][A-Za-z0-9]*)%7D/gi;

const OPEN = '\\{|&(?:#0*123|#x0*7b|lcub|lbrace);';
const CLOSE = '\\}|&(?:#0*125|#x0*7d|rcub|rbrace);';
/** Token in Markdown, whose braces may be character references. */
const WRITTEN = new RegExp(`(?<!\\\\)(\\\\*)(${OPEN})([A-Za-z][A-Za-z0-9]*)(${CLOSE})`, 'gi');

const sliceOf = (node: Nodes, { document }: VisitContext<Nodes>): string =>
  document.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/** For each token of a text in order: whether the source escapes it. */
const escapedTokens = (node: Nodes, context: VisitContext<Nodes>): boolean[] =>
  [...sliceOf(node, context).matchAll(WRITTEN)].map(
    ([, slashes = '', open, , close]) => slashes.length % 2 === 1 || open !== '{' || close !== '}',
  );

function tokenLocation(name: string, node: Nodes, { document }: VisitContext<Nodes>): SourceLocation {
  const start = node.position?.start.offset ?? 0;
  const index = Math.max(start, document.source.indexOf(`{${name}}`, start));
  return locationAt(document.file, document.source, index, name.length + 2);
}
