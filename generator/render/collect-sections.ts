import type { PageSection } from '../types.ts';

/** Elements that do not part the words before them from the words after. */
const WITHIN_WORDS = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements whose words are controls, ways to other pages, or not shown. */
const LEFT_OUT = new Set('button datalist dialog nav noscript script select style svg template'.split(' '));
const HEADING = /^h[2-6]$/;

/**
 * Collects what a page says in its `main` element, cut at the headings that can be linked to. What is no part of its
 * Markdown twin either (`data-twin="omit"`) is left out, as is `data-unsearched` and what is hidden from everyone or from
 * screen readers.
 */
export function sectionCollector() {
  const sections: PageSection[] = [];
  let id = '';
  let heading = '';
  let text: string[] = [];
  /** Open elements; what is counted is how deep we are inside the page's part, what is left out, and a heading. */
  let depth = 0;
  let main = 0;
  let off = 0;
  let title = 0;
  let ownHeading = 0;

  const close = () => {
    sections.push({ id, heading: tidy(heading), text: tidy(text.join('')) });
    heading = '';
    text = [];
  };
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      depth++;
      if (name === 'main' && !main) main = depth;
      if (!main || off) return;
      if (LEFT_OUT.has(name) || isHidden(attributes)) {
        off = depth;
      } else if (name === 'h1') {
        title = depth;
      } else if (HEADING.test(name) && attributes.id) {
        close();
        id = attributes.id;
        ownHeading = depth;
      }
      if (!WITHIN_WORDS.has(name)) text.push(' ');
    },
    text(words: string): void {
      // The page's own heading is its title, which is known.
      if (!main || off || title) return;
      if (ownHeading) heading += words;
      else text.push(words);
    },
    close(name: string): void {
      if (off === depth) off = 0;
      if (title === depth) title = 0;
      if (ownHeading === depth) ownHeading = 0;
      if (main && !off && !WITHIN_WORDS.has(name)) text.push(' ');
      if (main === depth) main = 0;
      depth--;
    },
    /** The sections in their order; the first is what comes before any heading. */
    finish(): PageSection[] {
      close();
      return sections;
    },
  };
}

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['data-twin'] === 'omit' ||
  'data-unsearched' in attributes ||
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true';

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
