/** The parts of the pane, from top to bottom. */
const KINDS = ['file', 'command', 'result'] as const;
const BLOCKS = '.steps-pane li > :is(.code, .tabs)';

/** Shows the code of the text that is being read in the pane beside the steps: a file, a command, and its output. */
export function startPane(): void {
  for (const block of document.querySelectorAll<HTMLElement>(BLOCKS))
    textAbove(block).dataset.code ??= nameOf(block);
  // Safe to run again: adding the same listener twice has no effect.
  addEventListener('scroll', show, { passive: true });
  addEventListener('resize', show);
  addEventListener('focusin', show);
  show();
}

/**
 * Shows the last block of each kind whose text is in the upper part of the window, or the first of the page. A command
 * shows with its output, and what has the focus shows too.
 */
function show(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>(BLOCKS)];
  const shown = new Map<string, HTMLElement>();
  let command: HTMLElement | undefined;
  for (const block of blocks) {
    const kind = kindOf(block);
    if (kind === 'command') command = block;
    const isRead = textAbove(block).getBoundingClientRect().top < innerHeight * 0.4;
    if (kind === 'result' ? shown.get('command') !== command : !isRead && shown.has(kind)) continue;
    if (kind === 'command') shown.delete('result');
    shown.set(kind, block);
  }
  const focused = blocks.find((block) => block.matches(':focus-within'));
  if (focused) shown.set(kindOf(focused), focused);
  for (const block of blocks) block.toggleAttribute('data-shown', shown.get(kindOf(block)) === block);
  // The parts are as high as what they show.
  const list = blocks[0]?.closest('ol');
  for (const kind of KINDS) list?.style.setProperty(`--${kind}`, `${shown.get(kind)?.scrollHeight ?? 0}px`);
}

function kindOf(block: Element): (typeof KINDS)[number] {
  if (block.matches('figure')) return 'file';
  return block.matches('[data-language="text"]') ? 'result' : 'command';
}

/** Name of a file, or the first two words of a command. */
function nameOf(block: Element): string | undefined {
  if (block.matches('.tabs')) return 'terminal';
  if (kindOf(block) === 'result') return 'output';
  const text = block.querySelector('figcaption')?.textContent.replace(/.*\//, '');
  return text ?? /\S+ \S+/.exec(block.querySelector('code')?.textContent ?? '')?.[0];
}

function textAbove(block: HTMLElement): HTMLElement {
  const above = block.previousElementSibling as HTMLElement | null;
  return above?.matches(BLOCKS) ? textAbove(above) : (above ?? block);
}
