import { directiveFromMarkdown } from 'mdast-util-directive';
import { directive } from 'micromark-extension-directive';
import type { Processor } from 'unified';

/** Parses container directives, such as `:::note`. Text and leaf directives stay text, as in `10:30`. */
export function containerDirectives(this: Processor): void {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data();
  // Constructs are listed by the code of their first character, a colon.
  const [container = []] = [directive().flow?.[58] ?? []].flat();
  micromarkExtensions.push({ flow: { 58: container } });
  fromMarkdownExtensions.push(directiveFromMarkdown({ verbose: true }));
  this.data({ micromarkExtensions, fromMarkdownExtensions });
}
