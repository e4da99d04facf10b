import { createRequire } from 'node:module';
import type { PluggableList, Processor } from 'unified';

/**
 * Loads the plugins that parse Markdown: remark-parse and remark-gfm.
 * @param hasBlocks also parse blocks, such as `:::details`.
 */
export async function loadParsers(hasBlocks: boolean): Promise<PluggableList> {
  const [{ default: remarkParse }, { default: remarkGfm }] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
  ]);
  return [remarkParse, [remarkGfm, GFM], ...(hasBlocks ? [remarkBlockSyntax] : [])];
}

/** A single tilde, as in `H~2~O` and `~/.config`, does not strike text through. */
const GFM = { singleTilde: false } as const;

const load = createRequire(import.meta.url);

const COLON = 58;

/** Adds container directives, with the locations of their parts. Text and leaf directives stay text, such as 10:30. */
function remarkBlockSyntax(this: Processor): void {
  const { default: remarkDirective } = load('remark-directive') as typeof import('remark-directive');
  const { directiveFromMarkdown } = load('mdast-util-directive') as typeof import('mdast-util-directive');
  remarkDirective.call(this);
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data();
  const container = [micromarkExtensions.pop()?.flow?.[COLON] ?? []].flat().slice(0, 1);
  micromarkExtensions.push({ flow: { [COLON]: container } });
  fromMarkdownExtensions.splice(-1, 1, directiveFromMarkdown({ verbose: true }));
}
