/** Elements whose ids are places to link to; the ids of others serve scripts, labels and style sheets. */
const PLACES = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'section', 'article', 'details', 'dt', 'dfn']);
/** What stands in `<main>` beside the text. */
const ASIDE = new Set(['aside', 'dialog', 'form', 'nav', 'svg', 'template']);

/**
 * Listens to a page's tags and collects, in order, the ids that visitors link to: those of headings (but for the title,
 * which is the page itself), sections and definitions in `<main>`. Those of footnotes are not the author's.
 */
export function anchorCollector() {
  const anchors: string[] = [];
  let inMain = false;
  /** The element whose inside is passed over, and how many of its name are open. */
  let passed = '';
  let depth = 0;
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'main') inMain = true;
      if (!inMain) return;
      if (depth > 0) {
        if (name === passed) depth++;
      } else if (ASIDE.has(name) || 'data-footnotes' in attributes) {
        passed = name;
        depth = 1;
      } else if (attributes.id && PLACES.has(name)) anchors.push(attributes.id);
    },
    close(name: string): void {
      if (depth > 0 && name === passed) depth--;
      if (name === 'main') inMain = false;
    },
    anchors: (): readonly string[] => anchors,
  };
}
