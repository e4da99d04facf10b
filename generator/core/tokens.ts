import type { Nodes } from 'mdast';
import { locationAt, type Problem, type SourceLocation, warning } from './problems.ts';
import type { MarkdownVisitor, VisitContext } from './site.ts';

/** Values by name. Content contains them as `{name}`. */
export type Tokens = { readonly [name: string]: string };

/** `{name}` after any number of backslashes. An odd number escapes the brace. */
const TOKEN = /(?<!\\)(\\*)\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Replaces tokens in a text, and passes on the names of unknown ones. */
export function fillTokens(
  text: string,
  tokens: Tokens,
  onUnknown: (name: string) => void = () => {},
): string {
  if (!text.includes('{')) return text;
  return text.replace(TOKEN, (written, slashes: string, name: string) => {
    if (slashes.length % 2 === 1) return written.slice(1);
    const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    if (value === undefined) onUnknown(name);
    return value === undefined ? written : slashes + value;
  });
}

export function unknownToken(name: string, at: SourceLocation): Problem {
  const hint = 'To show it as text, put it in `code` or escape the brace: \\{.';
  return warning('markdown/unknown-token', `Unknown token {${name}}.`, { at, hint });
}

/**
 * Fills tokens in text, and in the URLs, titles and alternative texts of links and images. A text node has
 * lost its backslashes, so escaped braces are looked up in the source.
 */
export function tokenVisitor(tokens: Tokens): MarkdownVisitor {
  const fill = (text: string, node: Nodes, context: VisitContext<Nodes>): string =>
    fillTokens(text, tokens, (name) =>
      context.report(unknownToken(name, tokenLocation(name, node, context))),
    );
  const fillLink = (node: Nodes, context: VisitContext<Nodes>) => {
    if ('url' in node) node.url = fill(node.url.replace(ENCODED, '{$1}'), node, context);
    if ('alt' in node && node.alt) node.alt = fill(node.alt, node, context);
    if ('title' in node && node.title) node.title = fill(node.title, node, context);
  };
  return {
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
    code(node) {
      if (!node.meta || !TOKENS_OPTION.test(node.meta)) return;
      node.value = fillTokens(node.value, tokens);
      node.meta = fillTokens(node.meta.replace(TOKENS_OPTION, ''), tokens).trim();
    },
    html(node, context) {
      node.value = fill(node.value, node, context);
    },
    link: fillLink,
    image: fillLink,
    imageReference: fillLink,
    definition: fillLink,
  };
}

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
