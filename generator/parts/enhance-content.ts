import { addCopyButtons } from './copy-buttons.ts';
import { loadRemoteCode } from './remote-code.ts';
import { nameScrollers } from './scrollers.ts';
import { startTabs } from './tabs.ts';
import { ENGLISH, type PartTexts } from './texts.ts';

export type { PartTexts };

/**
 * Adds the behavior of compiled Markdown: copy buttons, tabs, keyboard access to code that scrolls, and remote code. Can run
 * again when the document has changed.
 * @param texts replace the English defaults.
 */
export function enhanceContent(root: ParentNode, texts: Partial<PartTexts> = {}): void {
  const all = { ...ENGLISH, ...texts };
  addCopyButtons(root, all);
  startTabs(root, all);
  nameScrollers(root, all);
  loadRemoteCode(root, all);
}
