const BLOCKS = '.steps-pane li > :is(.code, .tabs)';

/** Shows the code of the text that is being read in the pane beside the steps: a file, a command, and its output. */
export function startPane(): void {
  // Safe to run again: adding the same listener twice has no effect.
  addEventListener('scroll', show, { passive: true });
  addEventListener('resize', show);
  addEventListener('focusin', show);
  show();
}

/**
 * Shows the last block of each kind whose text is in the upper part of the window, or the first of the page. What has
 * the focus shows too.
 */
function show(): void {
  const blocks = [...document.querySelectorAll(BLOCKS)];
  const shown = new Map<string, Element>();
  for (const block of blocks) {
    const kind = kindOf(block);
    const isRead = textAbove(block).getBoundingClientRect().top < innerHeight * 0.4;
    if (!isRead && (kind === 'output' || shown.has(kind))) continue;
    if (kind === 'command') shown.delete('output');
    shown.set(kind, block);
  }
  const focused = blocks.find((block) => block.matches(':focus-within'));
  if (focused) shown.set(kindOf(focused), focused);
  for (const block of blocks) block.toggleAttribute('data-shown', shown.get(kindOf(block)) === block);
}

function kindOf(block: Element): 'file' | 'command' | 'output' {
  if (block.matches('figure')) return 'file';
  return block.matches('[data-language="text"]') ? 'output' : 'command';
}

function textAbove(block: Element): Element {
  const above = block.previousElementSibling;
  return above?.matches(BLOCKS) ? textAbove(above) : (above ?? block);
}
