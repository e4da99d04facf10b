/** Elements whose lines can break elsewhere in another font. */
const BLOCKS = 'h1,h2,h3,p,li,dd,td,.breadcrumb ol';
/** Changes of the letter spacing in em, in the order of the attempts. With the last one, lines break as the font has it. */
const CHANGES = [-2, 2, -4, 4, -7, 7, -10, 10, 0].map((each) => each / 1000);
/** Differences in pixels that are smaller are not a line. */
const LINE = 6;

/**
 * Prevents the layout shift of a font that loads after the first paint. The fallback fonts are as wide as Inter on average
 * only, so a line of Inter can break elsewhere. Such a block on the screen gets a slightly different letter spacing, with
 * which its lines stay where they are.
 */
export async function keepLines(): Promise<void> {
  // Measuring lays out the page, which also starts to load its fonts.
  const before = [...document.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return top < innerHeight && bottom > 0 ? [{ block, lines: linesOf(block) }] : [];
  });
  const fonts = [...document.fonts].filter(({ status }) => status === 'loading');
  await Promise.allSettled(fonts.map(({ loaded }) => loaded));
  // This runs before the next frame, so that the other lines are never painted. Nested blocks come before outer ones.
  for (const { block, lines } of before.reverse()) {
    const { fontSize, letterSpacing } = getComputedStyle(block);
    const own = Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize) || 0;
    for (const change of CHANGES) {
      const now = linesOf(block);
      if (lines.every((each, index) => Math.abs(each - (now[index] ?? 0)) < LINE)) break;
      block.style.letterSpacing = `${own + change}em`;
    }
  }
}

/** Height of a block, and the distances of its parts from its top. */
function linesOf(block: HTMLElement): number[] {
  const { top, bottom } = block.getBoundingClientRect();
  const range = new Range();
  return [...block.childNodes]
    .map((part) => {
      range.selectNode(part);
      return (range.getClientRects()[0]?.top ?? top) - top;
    })
    .concat(bottom - top);
}
