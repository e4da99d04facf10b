import * as v from 'valibot';
import type { Block } from '#generator';
import { flag, text } from './attributes.ts';

const schema = v.strictObject({ summary: text, open: flag });

/** Optional content that readers open. */
export const details: Block<v.InferOutput<typeof schema>> = {
  schema,
  render: ({ summary, open, children }) => (
    <details className="block block-details" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  ),
};
