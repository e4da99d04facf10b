import { SITE } from './little-site.ts';

/** Module with the blocks of `BLOCKS_SITE`. */
export const BLOCKS = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { escapeMarkdown } from '#generator';

const text = v.pipe(v.string('it must be text.'), v.minLength(1, 'it must not be empty.'));
const flag = v.optional(v.pipe(v.literal('', 'it must not have a value.'), v.transform(() => true)), undefined);

/** One item per heading. */
function Steps({ children }) {
  const items = [];
  for (const child of children) {
    if (/^h[1-6]$/.test(child.type) || items.length === 0) items.push([]);
    items.at(-1).push(child);
  }
  return h('ol', { className: 'steps' }, items.map((item, key) => h('li', { key }, item)));
}
const Caption = ({ children }) => h('figcaption', null, children);

export const blocks = {
  steps: { schema: v.strictObject({}), render: Steps },
  details: {
    schema: v.strictObject({ summary: text, open: flag }),
    render: ({ summary, open, children }) => h('details', { open }, h('summary', null, summary), children),
    markdown: ({ summary }) => ['**', escapeMarkdown(summary), '**'],
  },
  video: {
    schema: v.strictObject({ src: text, title: text }),
    render: ({ src, title, children }) => h('figure', null,
      h('video', { controls: true, preload: 'none', src, 'aria-label': title }),
      h('img', { src: '/line.svg', alt: '' }),
      h(Caption, null, children, h('a', { href: src }, title))),
    markdown: ({ src, title }) => ['[', escapeMarkdown(title), '](', { href: src }, ')'],
  },
};
`;

/** Little site whose docs have blocks, and Markdown versions. Its blog has none. */
export const BLOCKS_SITE = {
  'site/blocks.ts': BLOCKS,
  'site/index.ts': SITE.replace('const docs =', "import { blocks } from './blocks.ts';\n\nconst docs =")
    .replace("folder: 'docs',", "folder: 'docs',\n  blocks,")
    .replace('tokens:', 'markdownVersions: { head: ({ title }) => ({ title }) },\n  tokens:'),
  'public/line.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"><path d="M0 0v1"/></svg>',
} as const;
