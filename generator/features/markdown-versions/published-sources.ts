import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Output, Site, Source } from '../../core/site.ts';
import { fillTokens, type Tokens, tokensOf } from '../../core/tokens.ts';

/** Outputs the Markdown of collections at `/content/{folder}/{id}.md`, with filled tokens. */
export function publishedSources(site: Site, names: readonly string[] = []): Output[] {
  const { content, definition } = site;
  const tokens = tokensOf(definition) ?? {};
  return [...content.sources.values()].flatMap((source): Output[] => {
    const { collection: name, file, id, state } = source.entry;
    const collection = definition.collections[name];
    if (!collection || !names.includes(name) || (state !== 'ready' && state !== 'empty')) return [];
    const make = () => fillSource(source, tokens);
    const body = () => site.cached('published source', [source.head, source.body, tokens], make);
    return [{ path: `content/${collection.folder}/${id}.md`, from: `the source ${file}`, body }];
  });
}

/** Fills tokens where pages do: not in code, unless it has the option `tokens`. */
async function fillSource({ head, body }: Source, tokens: Tokens): Promise<string> {
  const { markdownToMdast } = await import('satteri');
  const text = body.slice(head.split('\n').length - 1);
  let [filled, end] = [fillTokens(head, tokens), 0];
  visit(markdownToMdast(text) as Root, ['code', 'inlineCode'], (node) => {
    if ('meta' in node && /(?:^|\s)tokens(?:\s|$)/.test(String(node.meta))) return;
    const [from = 0, to = 0] = [node.position?.start.offset, node.position?.end.offset];
    filled += fillTokens(text.slice(end, from), tokens) + text.slice(from, to);
    end = to;
  });
  return filled + fillTokens(text.slice(end), tokens);
}
