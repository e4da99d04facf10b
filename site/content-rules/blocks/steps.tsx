import * as v from 'valibot';
import type { Block } from '#generator';
import { groupChildren } from './group-children.ts';

const HEADING = /^h[1-6]$/;

/**
 * Numbered steps: a numbered list, or a step for each heading with what follows it. Headings of lower levels belong to their
 * step. Content above the first heading stays above the steps.
 */
export const steps: Block<object> = {
  schema: v.strictObject({}),
  needs: { anyOf: ['ol', 'h2', 'h3', 'h4'], hint: 'Write a numbered list, or a heading for each step.' },
  render({ children }) {
    const [level] = children
      .map(({ type }) => String(type))
      .filter((type) => HEADING.test(type))
      .sort();
    const [above = [], ...items] = groupChildren(children, ({ type }) => type === level);
    return (
      <div className="block steps">
        {above}
        {items.length === 0 ? null : (
          <ol>
            {items.map((item) => (
              <li key={item[0]?.key}>{item}</li>
            ))}
          </ol>
        )}
      </div>
    );
  },
};
