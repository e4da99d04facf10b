type Attributes = Readonly<Record<string, string>>;

/** Elements whose ids are anchors. Other ids serve scripts, labels and stylesheets. */
const ANCHORS = new Set('h2 h3 h4 h5 h6 section article details dt dfn'.split(' '));
const SKIPPED = new Set('aside dialog form nav svg template'.split(' '));

/**
 * Collects the ids of headings, sections and definitions in `<main>`, in document order. Omits the title of
 * the page, and footnotes, whose ids are generated. Also collects the names of `<a>`, which are targets.
 */
export function anchorCollector() {
  const found: string[] = [];
  const names = new Set<string>();
  let inMain = false;
  /** Number of open elements, and that from which all are skipped; 0 if none are. */
  let depth = 0;
  let skippedFrom = 0;
  return {
    found,
    names,
    open(name: string, attributes: Attributes): void {
      depth++;
      if (name === 'a' && attributes.name) names.add(attributes.name);
      if (name === 'main') inMain = true;
      if (!inMain || skippedFrom > 0) return;
      if (SKIPPED.has(name) || 'data-footnotes' in attributes) skippedFrom = depth;
      else if (attributes.id && ANCHORS.has(name)) found.push(attributes.id);
    },
    close(name: string): void {
      if (depth === skippedFrom) skippedFrom = 0;
      if (name === 'main') inMain = false;
      depth--;
    },
  };
}
