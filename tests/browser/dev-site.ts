import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small site with everything that an update in place must not change. */
const ENTRY = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { checkLinks, defineSite, Island, page } from '#generator';
import Counter from './islands/counter.tsx';
import { footer } from './footer.ts';
import inlined from './inlined.css';

const docs = {
  folder: 'docs',
  schema: v.strictObject({ title: v.string('it must be text.'), from: v.optional(v.number(), 1) }),
};
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'";

function View({ page, prose, context: { assets } }) {
  return h('html', { lang: 'en' },
    h('head', null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: POLICY }),
      h('title', null, page.title),
      h('link', { rel: 'icon', href: '/picture.svg' }),
      h('link', { rel: 'stylesheet', href: assets.styles['site/style.css'] }),
      h('style', { dangerouslySetInnerHTML: { __html: inlined } }),
      assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
    h('body', null,
      h('h1', null, page.title),
      prose
        ? h('main', null,
            h('form', null, h('label', null, 'Name ', h('input', { id: 'name', defaultValue: '' }))),
            h('dialog', { id: 'dialog' }, 'A dialog'),
            h('details', null, h('summary', null, 'More'), 'Inside.'),
            h(Island, { name: 'counter', component: Counter, props: { from: page.props.from }, when: 'load' }),
            h('img', { src: '/picture.svg', alt: '', width: 10, height: 10 }),
            h('div', { id: 'prose', dangerouslySetInnerHTML: { __html: prose.html } }))
        : h('main', null, 'There is nothing here.'),
      h('footer', null, footer)));
}

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  collections: { docs },
  styles: ['site/style.css'],
  scripts: ['site/main.ts'],
  routes: [
    { path: '/docs/{page}', pages: ({ docs }) => docs.map((entry) => page(View, { url: '/docs/' + entry.id,
        title: entry.meta.title, description: '', content: entry, props: { from: entry.meta.from } })) },
    { path: '/404', pages: () => [page(View, { url: '/404', file: '404.html', unlisted: true, title: 'Lost', description: '', props: {} })] },
  ],
  features: [checkLinks()],
});
`;
const MAIN = `
import { onContent, startIslands } from '#generator/islands';
onContent(startIslands);
onContent((root) => {
  for (const pre of root.querySelectorAll('pre')) {
    if (pre.nextElementSibling?.className === 'copy') continue;
    const button = document.createElement('button');
    button.className = 'copy';
    button.textContent = 'Copy';
    pre.after(button);
  }
});
`;
const COUNTER = `
import { useState } from 'react';
export default function Counter({ from }) {
  const [count, setCount] = useState(from);
  return <button id="counter" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;
const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');

export const PAGE = `---
title: First
---
The first sentence.

\`\`\`sh
one
\`\`\`

${paragraphs}

\`\`\`sh
two
\`\`\`
`;

export const FILES = {
  'site/index.ts': ENTRY,
  'site/footer.ts': "export const footer = 'Footer one';\n",
  'site/main.ts': MAIN,
  'site/style.css': 'h1 { color: rgb(1, 2, 3); }\n',
  'site/inlined.css': 'footer { color: rgb(1, 2, 3); }\n',
  'site/islands/counter.tsx': COUNTER,
  'public/picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>',
  'content/docs/first.md': PAGE,
} as const;

export type Folder = {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
};

/** Writes files into a new folder. */
export function newFolder(files: Readonly<Record<string, string>>): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'little-')));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, write, remove: (path) => rmSync(join(root, path), { recursive: true }) };
}
