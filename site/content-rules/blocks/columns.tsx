import * as v from 'valibot';
import type { Block } from '#generator';
import { groupChildren } from './group-children.ts';

/** Columns next to each other where there is space. A thematic break (`---`) begins the next one. */
export const columns: Block<object> = {
  schema: v.strictObject({}),
  needs: { anyOf: ['hr'], hint: 'Write --- between blank lines before each column but the first.' },
  render: ({ children }) => (
    <div className="block columns">
      {groupChildren(children, ({ type }) => type === 'hr').map((column) => (
        <div key={column[0]?.key}>{column.filter(({ type }) => type !== 'hr')}</div>
      ))}
    </div>
  ),
};
