import type { Problem } from '../problems.ts';

/** Creates an element. Strings become text, never HTML. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** List of problems, each with its message, location, code frame and hint. */
export const problemList = (problems: readonly Problem[], devBase: string): HTMLElement =>
  h('ol', {}, ...problems.map((problem) => problemItem(problem, devBase)));

function problemItem({ severity, message, hint, at, frame, code }: Problem, devBase: string): HTMLElement {
  return h(
    'li',
    { className: severity },
    h(
      'p',
      { className: 'message' },
      h('strong', {}, severity === 'error' ? 'Error' : 'Warning'),
      ` ${message}`,
    ),
    at && editorButton(devBase, `${at.file}:${at.line}:${at.column}`),
    frame === undefined ? undefined : codeFrame(frame),
    hint === undefined ? undefined : h('p', { className: 'hint' }, hint),
    h('p', { className: 'code' }, code),
  );
}

/** Code frame with its line highlighted. It can be scrolled with the keyboard. */
function codeFrame(frame: string): HTMLElement {
  const lines = frame.split('\n').map((line) => {
    const isMarked = /^>|^ +\| *\^+$/.test(line);
    return h('span', { className: isMarked ? 'marked' : '' }, `${line}\n`);
  });
  return h('pre', { tabIndex: 0, role: 'group', ariaLabel: 'Source code' }, h('code', {}, ...lines));
}

/** Button that opens a file in the editor. If that fails, the reason appears beside it. */
export function editorButton(devBase: string, location: string): HTMLElement {
  const result = h('span', { className: 'failure', role: 'status' });
  const button = h(
    'button',
    {
      className: 'location',
      type: 'button',
      title: 'Open in editor',
      ariaLabel: `Open ${location} in editor`,
      async onclick() {
        result.textContent = '';
        result.textContent = await openInEditor(devBase, location);
      },
    },
    h('code', {}, location),
  );
  return h('div', { className: 'row' }, button, result);
}

/**
 * Asks the server to open a file in the editor.
 * @param location path of the file, which can end with a line and a column: `content/docs/one.md:3:1`.
 * @returns error message; empty on success.
 */
export async function openInEditor(devBase: string, location: string): Promise<string> {
  try {
    const response = await fetch(`${devBase}open?${new URLSearchParams({ at: location })}`);
    return response.ok ? '' : (await response.text()).trim();
  } catch {
    return 'The dev server is not responding.';
  }
}
