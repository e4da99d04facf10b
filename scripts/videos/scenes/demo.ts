/** Draws a frame of the demo video. The image depends only on the time. */
import { agentFile, colored, evaluationFile } from './demo-files.ts';
import { edits, type Shot, shots, steps } from './demo-story.ts';
import { add, find, fontsReady } from './elements.ts';

/** Lines that the captions refer to, starting at 1. */
const TOLD = { agent: [2], evaluation: [5, 9] } as const;
const TELL_AFTER = 2.6;
const EDITED_LINE = 2;
/** Cursor of the editor, as a character that occurs in no file. */
const CURSOR = '\u2038';

for (const { title } of steps) add(find('.steps'), 'span', 'step', title);

export const ready: Promise<unknown> = fontsReady();

export function draw(seconds: number): void {
  const shot = shots.findLast(({ at }) => seconds >= at) ?? shots[0];
  if (!shot) return;
  for (const tab of document.querySelectorAll<HTMLElement>('.tab'))
    tab.toggleAttribute('data-active', tab.dataset.tab === shot.tab);
  const step = steps.findLast(({ at }) => seconds >= at);
  for (const [index, label] of document.querySelectorAll('.step').entries())
    label.toggleAttribute('data-active', steps[index] === step);
  find('.screen').innerHTML =
    shot.tab === 'terminal' ? terminal(seconds, shot) : file(seconds, shot, shot.tab);
}

function terminal(seconds: number, shot: Shot): string {
  const texts: string[] = [];
  let last = 0;
  for (const { at, line, text } of shot.lines) {
    if (seconds < at) continue;
    texts[line] = text;
    last = Math.max(last, line);
  }
  const lit = Math.floor(seconds * 2) % 2 === 0 || shot.lines.some(({ at }) => Math.abs(at - seconds) < 0.2);
  return Array.from(texts, (text = '', index) => {
    const cursor = index === last && lit && text.startsWith('$') ? '<span class="cursor"></span>' : '';
    return `<span class="line">${printed(text)}${cursor}</span>`;
  }).join('');
}

const printed = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/(?<=\S {2,})\S.*?(?= {2}|$)/g, '<span class="cell">$&</span>')
    .replace(/^( {6})( *)(.*)/, '<span class="indent">$1</span><span class="indent">$2</span><span>$3</span>')
    .replaceAll(/-(?=\S)/g, '-\u2060')
    .replace(/^\$ (.*)$/, '<span class="prompt">$ </span><span class="command">$1</span>')
    .replace(/^FAIL|(?<=^Verdict: )fail/, '<span class="hl-fail">$&</span>')
    .replace(/^PASS|(?<=^Verdict: )pass/, '<span class="hl-pass">$&</span>');

function file(seconds: number, shot: Shot, tab: 'agent' | 'evaluation'): string {
  const told: readonly number[] = seconds - shot.at > TELL_AFTER || shot.at > 30 ? TOLD[tab] : [];
  const days = edits.findLast(({ at }) => seconds >= at)?.days ?? '';
  const editing = shot.at > 30;
  const text = tab === 'agent' ? agentFile(editing ? days + CURSOR : days) : evaluationFile;
  return text
    .split('\n')
    .map((line, index) => {
      const number = index + 1;
      const code = colored(line).replace(
        CURSOR,
        number === EDITED_LINE ? '<span class="cursor thin"></span>' : '',
      );
      return `<span class="line"${told.includes(number) ? ' data-told' : ''}><span class="number">${number}</span>${code}</span>`;
    })
    .join('');
}
