import { ATTRIBUTES, OMITTED_FROM_MARKDOWN, SITE_ATTRIBUTES } from '../emitted-names.ts';
import { copyString, wordSet } from '../lib/strings.ts';
import type { PageSection } from '../types.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements whose ids are anchors. Other ids serve scripts, labels and stylesheets. */
const ANCHORS = wordSet('h2 h3 h4 h5 h6 section article details dt dfn');
/** Elements in `<main>` that are not part of the text. */
const SKIPPED_FOR_ANCHORS = wordSet('aside dialog form nav svg template');

/**
 * Collects the ids of headings, sections and definitions in `<main>`, in document order. Omits the title of the page, and
 * footnotes, whose ids are generated.
 */
export function anchorCollector() {
  const anchors: string[] = [];
  let inMain = false;
  /** Name of the skipped element, and the number of open elements with that name. */
  let skipped = '';
  let depth = 0;
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'main') inMain = true;
      if (!inMain) return;
      if (depth > 0) {
        if (name === skipped) depth++;
      } else if (SKIPPED_FOR_ANCHORS.has(name) || 'data-footnotes' in attributes) {
        skipped = name;
        depth = 1;
      } else if (attributes.id && ANCHORS.has(name)) anchors.push(attributes.id);
    },
    close(name: string): void {
      if (depth > 0 && name === skipped) depth--;
      if (name === 'main') inMain = false;
    },
    anchors: (): readonly string[] => anchors,
  };
}

/** Elements that show something without text. */
const SHOWN = wordSet(
  'audio button canvas embed iframe img input math object progress select svg textarea video',
);

/** Checks whether `<main>`, or `<body>` of a page without it, has neither text, nor an element that shows something. */
export function emptinessCheck() {
  /** Whether the elements have content; undefined until they begin. */
  let body: boolean | undefined;
  let main: boolean | undefined;
  let inMain = false;
  const fill = () => {
    if (body === false) body = true;
    if (inMain) main = true;
  };
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'body') body = false;
      else if (name === 'main') {
        inMain = true;
        main ??= false;
      } else if (SHOWN.has(name) || ATTRIBUTES.island in attributes) fill();
    },
    text(text: string): void {
      if (/\S/.test(text)) fill();
    },
    close(name: string): void {
      if (name === 'main') inMain = false;
    },
    isEmpty: (): boolean => (main ?? body) === false,
  };
}

/** Inline elements. Text before and after other elements is separated by a space. */
const INLINE = wordSet(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr',
);
/** Elements that are not content: controls, navigation, and elements that are not displayed. */
const SKIPPED = wordSet('button datalist dialog nav noscript script select style svg template');
const HEADING = /^h[2-6]$/;

/**
 * Collects the text of `<main>`, split at headings with ids. Separates the cells of tables by dots. Omits elements that are
 * hidden from everyone or from screen readers, and those that a template omits with `OMITTED_FROM_SEARCH` or `OMITTED_FROM_MARKDOWN`.
 */
export function sectionCollector() {
  const sections: PageSection[] = [];
  let id = '';
  let heading = '';
  let text: string[] = [];
  let depth = 0;
  /** Whether a cell precedes in the table. */
  let afterCell = false;
  /** Depth of the open `main`, skipped element, title and heading; 0 when none is open. */
  let main = 0;
  let skipped = 0;
  let title = 0;
  let sectionHeading = 0;

  const closeSection = () => {
    sections.push({
      id: copyString(id),
      heading: copyString(collapse(heading)),
      text: copyString(collapse(text.join(''))),
    });
    heading = '';
    text = [];
  };
  return {
    open(name: string, attributes: Attributes): void {
      depth++;
      if (name === 'main' && !main) main = depth;
      if (!main || skipped) return;
      if (SKIPPED.has(name) || isHidden(attributes)) {
        skipped = depth;
      } else if (name === 'h1') {
        title = depth;
      } else if (HEADING.test(name) && attributes.id) {
        closeSection();
        id = attributes.id;
        sectionHeading = depth;
      }
      if (!INLINE.has(name)) text.push(' ');
      if (name === 'table') afterCell = false;
      if (name === 'td' || name === 'th') {
        if (afterCell) text.push('· ');
        afterCell = true;
      }
    },
    text(piece: string): void {
      // The `h1` repeats the title of the page.
      if (!main || skipped || title) return;
      if (sectionHeading) heading += piece;
      else text.push(piece);
    },
    close(name: string): void {
      if (skipped === depth) skipped = 0;
      if (title === depth) title = 0;
      if (sectionHeading === depth) sectionHeading = 0;
      if (main && !skipped && !INLINE.has(name)) text.push(' ');
      if (main === depth) main = 0;
      depth--;
    },
    /** Returns the sections in document order. The first is the text before all headings. */
    finish(): PageSection[] {
      closeSection();
      return sections;
    },
  };
}

const isHidden = (attributes: Attributes): boolean =>
  attributes[SITE_ATTRIBUTES.markdown] === OMITTED_FROM_MARKDOWN[SITE_ATTRIBUTES.markdown] ||
  SITE_ATTRIBUTES.unsearched in attributes ||
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true';

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
