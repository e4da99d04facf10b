import type { MarkdownVisitor } from '../../core/site.ts';

/** What satteri leaves to remark: parsing, or only what follows. */
export const [NEEDS_REMARK, NEEDS_TREES] = [Symbol('needs remark'), Symbol('needs trees')];

/** Stops before the visitors of features run. */
export const refuse: readonly MarkdownVisitor[] = [
  {
    // A single tilde, as in `~/.config`, does not strike text through.
    delete({ position }, { document }) {
      if (document.source[(position?.start.offset ?? 0) + 1] !== '~') throw NEEDS_REMARK;
    },
  },
  {
    // The elements of raw HTML can have Markdown between their tags.
    html() {
      throw NEEDS_TREES;
    },
  },
];
