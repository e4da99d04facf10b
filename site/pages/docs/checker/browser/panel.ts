import { make } from '../../../../search/browser/elements.ts';
import { checkFile, detectKind, type FileKind, type LocatedProblem, type Result } from '../check-file.ts';
import { findEntry, type Reference } from '../field-reference.ts';
import { hashOf, readReference } from './page-reference.ts';
import { fromHash, toHash } from './share-link.ts';

/** Delay in milliseconds after the last change before the file is checked and the result announced. */
const REST_MS = 400;
/** Longest text that is checked, in characters. */
const LONGEST = 500_000;
const NAMES: Readonly<Record<FileKind, string>> = { config: 'config.yaml', evaluation: 'Evaluation file' };

type Panel = { readonly restore: () => Promise<void> };
const panels = new WeakMap<HTMLElement, Promise<Panel>>();

/** Fills the box of the checker once, and shows the file that the URL contains if it is not shown yet. */
export async function showPanel(box: HTMLElement): Promise<void> {
  const panel = panels.get(box) ?? makePanel(box);
  panels.set(box, panel);
  await (await panel).restore();
}

async function makePanel(box: HTMLElement): Promise<Panel> {
  await loadStyles(box.dataset.styles ?? '');
  const reference = readReference(document);
  const kinds = (Object.keys(NAMES) as FileKind[]).map((kind) => {
    const radio = make('input', { type: 'radio', name: 'checker-kind', value: kind });
    return { kind, radio, label: make('label', {}, radio, NAMES[kind]) };
  });
  const text = make('textarea', {
    id: 'checker-text',
    rows: '16',
    wrap: 'off',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    placeholder: 'Paste a file here',
  });
  const gutter = make('div', { class: 'checker-gutter', 'aria-hidden': 'true' });
  const status = make('p', { class: 'checker-status', role: 'status' });
  const list = make('ol', { class: 'checker-problems' });
  const copy = make('button', { type: 'button', class: 'button button-quiet' }, 'Copy link');
  const copied = make('p', { class: 'checker-copied', role: 'status' });
  const examples = examplesOf(document).map(({ label, code }) => {
    const button = make('button', { type: 'button', class: 'button button-quiet' }, label);
    button.addEventListener('click', () => fill(code));
    return button;
  });
  const panel = make(
    'div',
    { class: 'checker' },
    make('fieldset', {}, make('legend', {}, 'Kind of file'), ...kinds.map(({ label }) => label)),
    make('p', { id: 'checker-examples', class: 'checker-label' }, 'Examples of this page'),
    make(
      'div',
      { class: 'checker-actions', role: 'group', 'aria-labelledby': 'checker-examples' },
      ...examples,
    ),
    make('label', { for: text.id, class: 'checker-label' }, 'File'),
    make('div', { class: 'checker-file' }, gutter, text),
    status,
    list,
    make('div', { class: 'checker-actions' }, copy),
    copied,
    make(
      'p',
      { class: 'checker-note' },
      'The file stays in this browser: nothing is sent to a server. A copied link contains the text of the file.',
    ),
  );
  box.querySelector('[data-checker-body]')?.replaceWith(panel);

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Hash of the file that was shown or copied last. The visitor may have changed the text since. */
  let shown = '';
  const kindOf = () => kinds.find(({ radio }) => radio.checked)?.kind ?? 'config';
  const setKind = (kind: FileKind) => {
    for (const each of kinds) each.radio.checked = each.kind === kind;
  };
  setKind('config');

  function check(): void {
    clearTimeout(timer);
    const value = text.value;
    const isLong = value.length > LONGEST;
    const result = value.trim() === '' || isLong ? undefined : checkFile({ kind: kindOf(), text: value });
    const problems = result?.problems ?? [];
    drawGutter(gutter, value, problems);
    list.replaceChildren(
      ...problems.map((problem) =>
        problemItem({ problem, result: result as Result, reference, kind: kindOf(), text }),
      ),
    );
    say(status, isLong ? 'This file is too large for the checker.' : result ? summaryOf(result) : '');
    status.dataset.state = result ? (problems.length > 0 ? 'fail' : 'pass') : '';
  }
  function checkSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(check, REST_MS);
  }
  function fill(value: string): void {
    text.value = value;
    text.scrollTo(0, 0);
    setKind(detectKind(value) ?? kindOf());
    check();
  }
  async function restore(): Promise<void> {
    const { hash } = location;
    const shared = hash === shown ? undefined : await fromHash(hash);
    if (!shared) return;
    shown = hash;
    fill(shared.text);
    setKind(shared.kind);
    check();
  }
  async function share(): Promise<void> {
    const hash = await toHash({ kind: kindOf(), text: text.value });
    if (hash === undefined) return say(copied, 'The file is too large for a link.');
    shown = hash;
    history.replaceState(history.state, '', hash);
    try {
      await navigator.clipboard.writeText(location.href);
      say(copied, 'Link copied.');
    } catch {
      say(copied, 'The link is in the address bar. Copy it from there.');
    }
  }

  text.addEventListener('input', (event) => {
    say(copied, '');
    const pasted = (event as InputEvent).inputType === 'insertFromPaste' && detectKind(text.value);
    if (pasted) setKind(pasted);
    checkSoon();
  });
  text.addEventListener('scroll', () => {
    gutter.scrollTop = text.scrollTop;
  });
  for (const { radio } of kinds) radio.addEventListener('change', check);
  copy.addEventListener('click', share);
  return { restore };
}

/** Sets a text only if it differs, so that screen readers do not repeat it. */
function say(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

function summaryOf({ problems, more }: Result): string {
  const count = problems.length + more;
  if (count === 0) return 'No problems found';
  return more > 0
    ? `${count} problems, the first ${problems.length} are listed`
    : count === 1
      ? '1 problem'
      : `${count} problems`;
}

function problemItem(input: {
  problem: LocatedProblem;
  result: Result;
  reference: Reference;
  kind: FileKind;
  text: HTMLTextAreaElement;
}): HTMLLIElement {
  const { problem, result, reference, kind, text } = input;
  const { line, column, message, hint, field } = problem;
  const go = make('button', { type: 'button' }, `Line ${line}, column ${column}`);
  go.addEventListener('click', () => select(text, problem));
  const item = make('li', {}, go, make('p', {}, make('b', {}, message)), make('p', {}, hint));
  if (field) {
    const entry = findEntry({ reference, kind, field, valueAt: result.valueAt });
    const label = entry.row === undefined ? undefined : reference.get(entry.section)?.[entry.row]?.label;
    const heading = document.getElementById(entry.section)?.textContent ?? '';
    const name = label === undefined ? [heading] : [make('code', {}, label), ` in ${heading}`];
    item.append(make('p', {}, make('a', { href: hashOf(entry) }, ...name)));
  }
  return item;
}

/** Moves the caret to a problem and scrolls to its line. */
function select(text: HTMLTextAreaElement, { start, line }: LocatedProblem): void {
  const height = text.scrollHeight / Math.max(text.rows, text.value.split('\n').length);
  text.focus();
  text.setSelectionRange(start, start);
  text.scrollTop = Math.max(0, (line - 4) * height);
}

/** Writes the numbers of the lines, and marks those with problems. */
function drawGutter(gutter: HTMLElement, value: string, problems: readonly LocatedProblem[]): void {
  const marked = new Set(problems.map(({ line }) => line));
  const parts: (Node | string)[] = [];
  let plain = '';
  const last = value.split('\n').length;
  for (let line = 1; line <= last; line++) {
    if (!marked.has(line)) plain += `${line}\n`;
    else {
      parts.push(plain, make('mark', {}, `${line}`), '\n');
      plain = '';
    }
  }
  gutter.replaceChildren(...parts, plain);
}

/** Returns the YAML examples of the page that the checker can check. */
function examplesOf(root: ParentNode): { label: string; code: string }[] {
  return [...root.querySelectorAll('.prose .code[data-language="yaml"]')].flatMap((block) => {
    const code = block.querySelector('code')?.textContent ?? '';
    const named = block.querySelector('figcaption')?.textContent ?? /^# (\S+\.yaml)$/m.exec(code)?.[1];
    const lines = code.trimEnd().split('\n').length;
    return named && detectKind(code) ? [{ label: `${named.split('/').at(-1)} (${lines} lines)`, code }] : [];
  });
}

/** Loads a stylesheet. The checker works without it too. */
function loadStyles(href: string): Promise<void> {
  const link = make('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
}
