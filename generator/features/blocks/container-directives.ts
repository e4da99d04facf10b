import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import type { Processor } from 'unified';

const COLON = 58;

/**
 * Parses container directives, with the locations of their attributes. Text and leaf directives stay text, as in `10:30`.
 */
export function containerDirectives(this: Processor): void {
  const data = this.data();
  const [container = []] = [directive().flow?.[COLON] ?? []].flat();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: { [COLON]: container } }];
  const fromMarkdown = directiveFromMarkdown({ verbose: true });
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown];
}
