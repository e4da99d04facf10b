import type { Problem } from '../page-problems.ts';

type Options<Name extends keyof HTMLElementTagNameMap> = {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: (element: HTMLElementTagNameMap[Name]) => void;
  readonly children?: readonly (Node | undefined)[];
};

/** Creates an element. Text is never parsed as HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: Options<Name> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (options.class !== undefined) element.className = options.class;
  if (options.text !== undefined) element.textContent = options.text;
  for (const [key, value] of Object.entries(options.attributes ?? {})) element.setAttribute(key, value);
  for (const child of options.children ?? []) if (child) element.append(child);
  const { onClick } = options;
  if (onClick) element.addEventListener('click', () => onClick(element));
  return element;
}

const SEVERITIES = { error: 'Error', warning: 'Warning' } as const;

/** List item with a problem's message, location, code frame and hint. */
export function problemItem(problem: Problem, devBase: string): HTMLLIElement {
  const { id, severity, message, hint, at, frame, code } = problem;
  return createElement('li', {
    class: severity,
    children: [
      createElement('p', {
        class: 'message',
        children: [
          createElement('strong', { text: SEVERITIES[severity] }),
          document.createTextNode(` ${message}`),
        ],
      }),
      at && editorButton({ devBase, id, text: `${at.file}:${at.line}:${at.column}` }),
      frame === undefined ? undefined : codeFrame(frame),
      hint === undefined ? undefined : createElement('p', { class: 'hint', text: hint }),
      createElement('p', { class: 'code', text: code }),
    ],
  });
}

/** Code frame with its line highlighted. It can be scrolled with the keyboard. */
function codeFrame(frame: string): HTMLElement {
  const lines = frame.split('\n').map((line) => {
    const isMarked = /^>|^ +\| *\^+$/.test(line);
    return createElement('span', { class: isMarked ? 'marked' : '', text: `${line}\n` });
  });
  return createElement('pre', {
    attributes: { tabindex: '0', role: 'group', 'aria-label': 'Source code' },
    children: [createElement('code', { children: lines })],
  });
}

/** Button that opens a location in the editor. If that fails, the reason appears beside it. */
export function editorButton(input: { devBase: string; id: string; text: string }): HTMLElement {
  const result = createElement('span', { class: 'failure', attributes: { role: 'status' } });
  const button = createElement('button', {
    class: 'location',
    attributes: {
      type: 'button',
      title: 'Open in editor',
      'aria-label': `Open ${input.text} in editor`,
    },
    children: [createElement('code', { text: input.text })],
    onClick: async () => {
      result.textContent = '';
      result.textContent = await openInEditor(input.devBase, input.id);
    },
  });
  return createElement('div', { class: 'row', children: [button, result] });
}

/**
 * Asks the server to open a location in the editor.
 * @param id of a problem or of a page's source file.
 * @returns error message; empty on success.
 */
export async function openInEditor(devBase: string, id: string): Promise<string> {
  try {
    const response = await fetch(`${devBase}open?${new URLSearchParams({ problem: id })}`);
    return response.ok ? '' : (await response.text()).trim();
  } catch {
    return 'The dev server is not responding.';
  }
}
