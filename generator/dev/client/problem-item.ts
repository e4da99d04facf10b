import type { Problem } from '../page-problems.ts';
import { editorButton } from './editor-button.ts';
import { make } from './make-element.ts';

const NAMES = { error: 'Error', warning: 'Warning' } as const;

/** What is wrong, where, how it looks there and what to do. */
export function problemItem(problem: Problem, own: string): HTMLLIElement {
  const { id, severity, message, hint, at, frame, code } = problem;
  const place = at && `${at.file}:${at.line}:${at.column}`;
  return make('li', {
    class: severity,
    children: [
      make('p', {
        class: 'message',
        children: [make('strong', { text: NAMES[severity] }), document.createTextNode(` ${message}`)],
      }),
      place === undefined
        ? undefined
        : editorButton({ own, id, text: place, label: `Open ${place} in your editor` }),
      frame === undefined ? undefined : codeFrame(frame),
      hint === undefined ? undefined : make('p', { class: 'hint', text: hint }),
      make('p', { class: 'code', text: code }),
    ],
  });
}

/** The line in question stands out; a frame too wide for its box can be scrolled by keyboard. */
function codeFrame(frame: string): HTMLElement {
  const lines = frame.split('\n').map((line) => {
    const marked = /^>|^ +\| *\^+$/.test(line);
    return make('span', { class: marked ? 'marked' : '', text: `${line}\n` });
  });
  return make('pre', {
    attributes: { tabindex: '0', role: 'group', 'aria-label': 'The source' },
    children: [make('code', { children: lines })],
  });
}
