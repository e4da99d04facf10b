import * as v from 'valibot';
import type { Block } from '#generator';

/** Cards: a list of links. The link of an item is the title of its card and covers it, the next line is its description. */
export const cards: Block<object> = {
  schema: v.strictObject({}),
  needs: { anyOf: ['ul'], hint: 'Write a list of links: - [Title](/path).' },
  render: ({ children }) => <div className="block cards">{children}</div>,
};
