import { make } from '#generator/search/elements.ts';
import { checkFile, type LocatedProblem, type Result } from '../check-file.ts';
import { linkToField } from './page-reference.ts';
import { fromHash, toHash } from './share-link.ts';

/** Delay in milliseconds after the last change before the file is checked and the result announced. */
const REST_MS = 400;
/** Maximum number of lines that have a number. A file with more is too large for the checker. */
const NUMBERED = 4_000;
const NAMES = { config: 'config.yaml', evaluation: 'Evaluation file' };

/** Shows the panel in the box of the checker, with the file that the URL contains. */
export async function startPanel(box: HTMLElement): Promise<void> {
  await loadStyles(box.dataset.styles ?? '');
  const text = find(box, 'textarea') as HTMLTextAreaElement;
  const copied = find(box, '.checker-copied');
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Hash of the file that was shown or copied last. The visitor may have changed the text since. */
  let shown = '';

  function fill(value: string): void {
    clearTimeout(timer);
    text.value = value;
    text.scrollTo(0, 0);
    showResult(box, text);
  }
  async function restore(): Promise<void> {
    const { hash } = location;
    const shared = hash === shown ? undefined : await fromHash(hash);
    if (shared === undefined) return;
    shown = hash;
    fill(shared);
  }
  async function share(): Promise<void> {
    const hash = await toHash(text.value);
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

  text.addEventListener('input', () => {
    say(copied, '');
    clearTimeout(timer);
    timer = setTimeout(() => showResult(box, text), REST_MS);
  });
  text.addEventListener('scroll', () => {
    find(box, '.checker-gutter').scrollTop = text.scrollTop;
  });
  find(box, '.checker-copy').addEventListener('click', share);
  find(box, '.checker-actions').append(...exampleButtons(fill));
  find(box, '.checker-missing').hidden = true;
  find(box, '.checker').hidden = false;
  addEventListener('hashchange', restore);
  await restore();
}

const find = (box: HTMLElement, selector: string): HTMLElement => box.querySelector(selector) as HTMLElement;

/** Buttons for the examples of the page that the checker can check. */
function exampleButtons(fill: (code: string) => void): HTMLElement[] {
  return [...document.querySelectorAll('.prose .code[data-language="yaml"]')].flatMap((block) => {
    const code = block.querySelector('code')?.textContent ?? '';
    const title = block.querySelector('figcaption')?.textContent ?? /^# (\S+)$/m.exec(code)?.[1] ?? '';
    const [name] = /[\w-]+\.eval\.yaml$|\bconfig\.yaml$/.exec(title) ?? [];
    if (!name) return [];
    const label = `${name} (${code.trimEnd().split('\n').length} lines)`;
    const button = make('button', { type: 'button', class: 'button button-quiet' }, label);
    button.addEventListener('click', () => fill(code));
    return [button];
  });
}

/** Checks the text, and shows its kind and its problems. */
function showResult(box: HTMLElement, text: HTMLTextAreaElement): void {
  const status = find(box, '.checker-status');
  const result = text.value.trim() === '' ? undefined : check(text.value);
  const problems = result?.problems ?? [];
  drawGutter(find(box, '.checker-gutter'), text.value, problems);
  find(box, '.checker-problems').replaceChildren(
    ...problems.map((problem) => problemItem(problem, result, text)),
  );
  say(status, result ? summaryOf(result) : '');
  status.className = `checker-status hl-${problems.length > 0 ? 'fail' : 'pass'}`;
}

/** Checks a file. What the YAML package cannot handle is a problem of the file too. */
function check(value: string): Result {
  try {
    return checkFile(value);
  } catch {
    const message = 'the file could not be checked';
    const problem = { line: 1, column: 1, start: 0, message, hint: 'Check it with the validate command.' };
    return { kind: undefined, problems: [problem], hasMore: false, value: undefined };
  }
}

/** Sets a text only if it differs, so that screen readers do not repeat it. */
function say(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** Says what kind of file was checked, and the number of its problems: `Evaluation file: 2 problems`. */
function summaryOf({ kind, problems, hasMore }: Result): string {
  const count = problems.length === 0 ? 'no' : `${hasMore ? 'more than ' : ''}${problems.length}`;
  const noun = problems.length === 1 ? 'problem' : 'problems';
  return `${kind ? NAMES[kind] : 'YAML'}: ${count} ${noun}`;
}

function problemItem(
  problem: LocatedProblem,
  result: Result | undefined,
  text: HTMLTextAreaElement,
): HTMLElement {
  const { line, message, hint, field } = problem;
  const go = make('button', { type: 'button', class: 'button-bare' }, `Line ${line}`);
  go.addEventListener('click', () => select(text, problem));
  const help = make('p', {}, hint);
  const { kind, value } = result ?? {};
  if (field && kind)
    help.append(' See ', linkToField(field, kind, (value as { kind?: unknown } | null)?.kind));
  return make('li', {}, go, make('b', {}, message), help);
}

function select(text: HTMLTextAreaElement, { start, line }: LocatedProblem): void {
  const height = text.scrollHeight / Math.max(text.rows, text.value.split('\n').length);
  text.focus();
  text.setSelectionRange(start, start);
  text.scrollTop = Math.max(0, (line - 4) * height);
}

/** Writes the numbers of the lines, and marks those with problems. */
function drawGutter(gutter: HTMLElement, value: string, problems: readonly LocatedProblem[]): void {
  const marked = new Set(problems.map(({ line }) => line));
  const lines = value.split('\n', NUMBERED).map((_, index) => index + 1);
  let start = 0;
  const parts = [...marked].flatMap((line) => {
    const plain = lines.slice(start, line - 1).join('\n');
    start = line;
    return [plain, make('mark', {}, String(line))];
  });
  gutter.replaceChildren(...parts, lines.slice(start).join('\n'));
}

/** Loads a stylesheet. The checker works without it too. */
function loadStyles(href: string): Promise<unknown> {
  const link = make('link', { rel: 'stylesheet', href });
  return new Promise((done) => {
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });
}
