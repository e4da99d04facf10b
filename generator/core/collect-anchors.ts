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
  /** Name of the skipped element, and the number of open elements with that name. */
  let skipped = '';
  let depth = 0;
  return {
    found,
    names,
    open(name: string, attributes: Attributes): void {
      if (name === 'a' && attributes.name) names.add(attributes.name);
      if (name === 'main') inMain = true;
      if (!inMain) return;
      if (depth > 0) {
        if (name === skipped) depth++;
      } else if (SKIPPED.has(name) || 'data-footnotes' in attributes) {
        skipped = name;
        depth = 1;
      } else if (attributes.id && ANCHORS.has(name)) found.push(attributes.id);
    },
    close(name: string): void {
      if (depth > 0 && name === skipped) depth--;
      if (name === 'main') inMain = false;
    },
  };
}
