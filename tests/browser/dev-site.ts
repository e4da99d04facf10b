import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small site with everything that an update in place must not change. */
const ENTRY = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { defineSite, Island } from '#generator';
import Counter from './islands/counter.tsx';
import { footer } from './footer.ts';

const docs = {
  folder: 'docs',
  schema: v.strictObject({ title: v.string('it must be text.'), from: v.optional(v.number(), 1), slug: v.optional(v.string()) }),
};
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {},
  collections: { docs },
  styles: ['site/style.css'],
  scripts: ['site/main.ts'],
  routes: [
    { path: '/docs/{page}', pages: ({ docs }) => docs.map(({ id, meta }) => ({ template: 'doc', url: '/docs/' + (meta.slug ?? id), title: meta.title, description: '', content: { collection: 'docs', id }, props: { from: meta.from } })) },
    { path: '/404', pages: () => [{ template: 'lost', url: '/404', file: '404.html', unlisted: true, title: 'Lost', description: '', props: {} }] },
  ],
  render: (page, prose, { assets }) =>
    h('html', { lang: 'en' },
      h('head', null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { httpEquiv: 'Content-Security-Policy', content: "default-src 'self'; require-trusted-types-for 'script'" }),
        h('title', null, page.title),
        h('link', { rel: 'icon', href: '/picture.svg' }),
        h('link', { rel: 'stylesheet', href: assets.styles['site/style.css'] }),
        assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
      h('body', null,
        h('h1', null, page.title),
        h('p', { className: 'mark' }, page.title),
        prose
          ? h('main', null,
              h('form', null, h('label', null, 'Name ', h('input', { id: 'name', defaultValue: '' }))),
              h('dialog', { id: 'dialog' }, 'A dialog'),
              h('details', null, h('summary', null, 'More'), 'Inside.'),
              h(Island, { name: 'counter', component: Counter, props: { from: page.props.from }, when: 'load' }),
              h('img', { src: '/picture.svg', alt: '', width: 10, height: 10 }),
              h('div', { id: 'prose', dangerouslySetInnerHTML: { __html: prose.html } }))
          : h('main', null, 'There is nothing here.'),
        h('footer', null, footer))),
});
`;
const MAIN = `
import { onContent, startIslands } from '#generator/client';
onContent(startIslands);
onContent((root) => {
  for (const pre of root.querySelectorAll('pre')) {
    if (pre.nextElementSibling?.className === 'copy') continue;
    const button = document.createElement('button');
    button.className = 'copy';
    button.textContent = 'Copy';
    pre.after(button);
  }
  for (const mark of root.querySelectorAll('.mark:not([data-done])')) {
    const button = document.createElement('button');
    button.textContent = mark.textContent + '!';
    mark.dataset.done = '';
    mark.replaceChildren(button);
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
export const PAGE = `---
title: First
---
The first sentence.

\`\`\`sh
one
\`\`\`

${Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n')}

\`\`\`sh
two
\`\`\`
`;
export const STYLE = 'h1 { color: rgb(1, 2, 3); }\n';
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="red"/></svg>';

const FILES: Readonly<Record<string, string>> = {
  'site/index.ts': ENTRY,
  'site/footer.ts': "export const footer = 'Footer one';\n",
  'site/main.ts': MAIN,
  'site/style.css': STYLE,
  'site/islands/counter.tsx': COUNTER,
  'public/picture.svg': PICTURE,
  'content/docs/first.md': PAGE,
};

export type Folder = {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly remove: (path: string) => void;
};

const folderAt = (root: string): Folder => ({
  root,
  write(path, text) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  },
  remove: (path) => rmSync(join(root, path), { recursive: true }),
});

const newFolder = (): Folder => folderAt(realpathSync(mkdtempSync(join(tmpdir(), 'dev-site-'))));

export function writeLittleSite(): Folder {
  const folder = newFolder();
  for (const [path, text] of Object.entries(FILES)) folder.write(path, text);
  return folder;
}

/** @param project absolute path of the project whose site is copied. */
export function copySite(project: string): Folder {
  const folder = newFolder();
  // A checkout that has not been built has no cache.
  for (const name of ['site', 'content', 'public', '.cache', 'package.json', 'tsconfig.json'])
    if (existsSync(join(project, name)))
      cpSync(join(project, name), join(folder.root, name), { recursive: true });
  return folder;
}
