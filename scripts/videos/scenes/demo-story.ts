/**
 * Timeline of the demo video in seconds: the quickstart, from the wrong answer to the passing run. Commands and output
 * are those of the quickstart.
 */
import * as home from '../../../site/pages/home/texts.ts';

export type Tab = 'agent' | 'evaluation' | 'terminal';

/** Text of a terminal line from the time `at` on. Commands are typed key by key. */
export type Line = { readonly at: number; readonly line: number; readonly text: string };

/** Visible tab until the next shot. Terminal shots of one session share their lines. */
export type Shot = { readonly at: number; readonly tab: Tab; readonly lines: readonly Line[] };

export type Cue = { readonly from: number; readonly to: number; readonly text: string };

const PROMPT = '$ ';
const KEYS_A_SECOND = 26;
const { init, validate, failing, passing } = home.demoRuns;

/** Returns the lines of a command and its output: the typed command, then each line after its pause. */
function session(
  start: number,
  { command, output }: typeof init,
  pauses: readonly number[],
  first = 0,
): Line[] {
  const typed = Array.from(command, (_, index) => ({
    at: start + (index + 1) / KEYS_A_SECOND,
    line: first,
    text: PROMPT + command.slice(0, index + 1),
  }));
  let at = start + command.length / KEYS_A_SECOND + 0.4;
  const printed = output.split('\n').flatMap((text, index): Line[] => {
    const line = first + 2 + index;
    at += pauses[index] ?? 0.04;
    const [began, done] = text.split(/ {4,}(?=done$)/);
    if (done === undefined) return [{ at, line, text }];
    const start = { at, line, text: began ?? '' };
    at += 1.1;
    return [start, { at, line, text }];
  });
  return [{ at: start - 0.4, line: first, text: PROMPT }, ...typed, ...printed];
}

const RUN_PAUSES = [0.3, 0.3, 0.4, 0.9];
const written = session(6.6, init, [0, 0.25, 0.25]);
const checked = session(19.6, validate, [0.3], 6);

export const shots: readonly Shot[] = [
  { at: 0, tab: 'agent', lines: [] },
  { at: 6, tab: 'terminal', lines: written },
  { at: 12.6, tab: 'evaluation', lines: [] },
  { at: 19, tab: 'terminal', lines: [...written, ...checked] },
  { at: 23.4, tab: 'terminal', lines: session(24, failing, RUN_PAUSES) },
  { at: 36, tab: 'agent', lines: [] },
  { at: 41.4, tab: 'terminal', lines: session(42, passing, RUN_PAUSES) },
];

/** Titles of the home page's steps, and the time at which each begins. */
export const steps = [
  { at: 0, title: 'Write' },
  { at: 23.4, title: 'Fail' },
  { at: 36, title: 'Fix' },
  { at: 41.4, title: 'Pass' },
];

export const DURATION = 49.5;

/** Edit of the agent: the states of one number, and the time of each key press. */
export const edits: readonly { readonly at: number; readonly days: string }[] = [
  { at: 0, days: '14' },
  { at: 37.6, days: '1' },
  { at: 37.9, days: '' },
  { at: 38.7, days: '3' },
  { at: 38.95, days: '30' },
];

export const cues: readonly Cue[] = [
  { from: 0.2, to: 3, text: 'A small support agent answers\nquestions about returns.' },
  { from: 3, to: 5.9, text: 'It says 14 days for shoes.\nThe shop’s policy says 30.' },
  { from: 6.1, to: 9.4, text: 'The init command writes the evaluation folder.' },
  { from: 9.4, to: 12.4, text: 'A configuration, one evaluation,\nand a dataset with three cases.' },
  { from: 12.7, to: 15.9, text: 'An answer is right when it contains\nthe expected text.' },
  { from: 15.9, to: 18.8, text: 'With fewer than 90 percent right,\nthe evaluation fails.' },
  { from: 19.1, to: 23.1, text: 'The validate command checks the folder\nwithout a network.' },
  { from: 23.6, to: 27.2, text: 'The run command sends the files to\nthe service, which builds the agent.' },
  { from: 28.2, to: 31.9, text: 'One answer of three is right. The limit\nis 0.90, so the verdict is fail.' },
  { from: 31.9, to: 35.8, text: 'Each failed case says what was expected\nand what the agent said instead.' },
  { from: 36.1, to: 41.1, text: 'One number in the agent is wrong.\nChange 14 to 30.' },
  { from: 41.6, to: 46, text: 'Run it again: the same evaluation,\nthe same questions.' },
  { from: 46.2, to: 49.3, text: 'Every answer is right. That meets\nthe warn limit, 1.00, too.' },
];
