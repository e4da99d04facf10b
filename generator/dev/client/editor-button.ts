import { make } from './make-element.ts';

/**
 * Asks the server to open a place in the writer's editor.
 * @param id of a problem or of a page's source.
 * @returns what went wrong, or an empty text.
 */
export async function openInEditor(own: string, id: string): Promise<string> {
  try {
    const answer = await fetch(`${own}open?${new URLSearchParams({ problem: id })}`);
    return answer.ok ? '' : (await answer.text()).trim();
  } catch {
    return 'The preview does not answer.';
  }
}

/** A place that opens in the editor when it is pressed; if that fails, the reason appears beside it. */
export function editorButton(input: { own: string; id: string; text: string; label: string }): HTMLElement {
  const result = make('span', { class: 'failure', attributes: { role: 'status' } });
  const button = make('button', {
    class: 'place',
    attributes: { type: 'button', title: 'Open in your editor', 'aria-label': input.label },
    children: [make('code', { text: input.text })],
    onClick: async () => {
      result.textContent = '';
      result.textContent = await openInEditor(input.own, input.id);
    },
  });
  return make('div', { class: 'row', children: [button, result] });
}
