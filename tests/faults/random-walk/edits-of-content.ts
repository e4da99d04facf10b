import { chmodSync, existsSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { doc, post } from '../../kit/cached-site.ts';
import { change, changeUnseen, type Edits, filesIn, read, type Walk, write, writeForNow } from './walk.ts';

const pages = (walk: Walk): string[] => filesIn(walk, 'content', '.md');
/** A page that others do not link to. */
const ownPages = (walk: Walk): string[] => pages(walk).filter((path) => path.includes('/own-'));
const posts = (walk: Walk): string[] => filesIn(walk, 'content/blog', '.md');

function onPage(run: (walk: Walk, path: string) => void, from = pages) {
  return (walk: Walk): string | undefined => {
    const path = walk.random.pick(from(walk));
    if (path === undefined) return undefined;
    run(walk, path);
    return path;
  };
}

const append = (text: (walk: Walk) => string) =>
  onPage((walk, path) => change(walk, path, (before) => `${before}\n${text(walk)}\n`));
const inFrontMatter = (line: (walk: Walk) => string, from = pages) =>
  onPage(
    (walk, path) => change(walk, path, (before) => before.replace(/^---\n/, `---\n${line(walk)}\n`)),
    from,
  );
const replaced = (from: RegExp, to: (walk: Walk) => string, files = pages) =>
  onPage(
    (walk, path) => change(walk, path, (before) => before.replace(from, () => to(walk))),
    (walk) => files(walk).filter((path) => from.test(read(walk, path))),
  );
const broken = (edit: (text: string, walk: Walk) => string) =>
  onPage((walk, path) => writeForNow(walk, path, edit(read(walk, path), walk)));

const word = ({ random }: Walk): string => `word${random.below(1e6)}`;
const day = ({ random }: Walk): string =>
  `20${10 + random.below(30)}-0${1 + random.below(9)}-1${random.below(10)}`;
const nameOf = (path: string): string => path.replace(/^.*\/|\.md$/g, '');

function move(walk: Walk, from: string, to: string): string | undefined {
  if (existsSync(join(walk.root, to))) return undefined;
  renameSync(join(walk.root, from), join(walk.root, to));
  return `${from} → ${to}`;
}

export const CONTENT_EDITS: Edits = {
  'text of a page': append(word),
  'heading of a page': append((walk) => `## ${word(walk)}`),
  'token in a page': append(() => '{product}'),
  'table in a page': append(() => '| a |\n|---|\n| 1 |'),
  'code in a page': append((walk) => `\`\`\`js\nconst ${word(walk)} = 1;\n\`\`\``),
  'quoted file in a page': append(() => '```js src="/code/a.js"\n```'),
  'image in a page': append(() => '![A photo](/photo.png)'),
  'vector image in a page': append(() => '![A shape](/shape.svg)'),
  'link to a page': append(() => '[Two](/docs/two#second)'),
  'link to a file of content': append(() => `[Two](${'../docs/two.md'})`),
  'link to a public file': append(() => '[Code](/code/a.js)'),
  'text of a page in Windows line ends': onPage((walk, path) =>
    change(walk, path, (text) => text.replace(/\r?\n/g, '\r\n')),
  ),
  'byte order mark': onPage((walk, path) =>
    change(walk, path, (text) => `\u{FEFF}${text.replace(/^\u{FEFF}/u, '')}`),
  ),
  'title of a page': replaced(/^title: .*$/m, (walk) => `title: ${word(walk)}`),
  'order of a page': inFrontMatter(
    ({ random }) => `order: ${random.below(9)}`,
    (walk) => filesIn(walk, 'content/docs', '.md').filter((path) => !/^order:/m.test(read(walk, path))),
  ),
  'summary of a post': replaced(
    /^date: .*$/m,
    (walk) => `date: "2022-02-0${1 + walk.random.below(9)}"`,
    posts,
  ),
  'date of a post, which can be in the future': replaced(
    /^date: .*$/m,
    (walk) => `date: "${day(walk)}"`,
    posts,
  ),
  'draft that begins': inFrontMatter(
    () => 'draft: true',
    (walk) => ownPages(walk).filter((path) => !/^draft:/m.test(read(walk, path))),
  ),
  'draft that ends': replaced(/^draft: true\n/m, () => ''),
  'alias that comes': inFrontMatter(
    (walk) => `aliases: [/old/${word(walk)}]`,
    (walk) => pages(walk).filter((path) => !/^aliases:/m.test(read(walk, path))),
  ),
  'alias that changes': replaced(/^aliases: .*$/m, (walk) => `aliases: [/old/${word(walk)}]`),
  'alias that goes': replaced(/^aliases: .*\n/m, () => ''),
  'alias that moves to another page': (walk) => {
    const from = walk.random.pick(pages(walk).filter((path) => /^aliases:/m.test(read(walk, path))));
    const to = walk.random.pick(pages(walk).filter((path) => !/^aliases:/m.test(read(walk, path))));
    if (from === undefined || to === undefined) return undefined;
    const [line = ''] = /^aliases: .*\n/m.exec(read(walk, from)) ?? [];
    change(walk, from, (text) => text.replace(line, ''));
    change(walk, to, (text) => text.replace(/^---\n/, `---\n${line}`));
    return `${from} → ${to}`;
  },
  'page that comes': (walk) => write(walk, `content/docs/own-${word(walk)}.md`, doc('Own', '[One](one.md)')),
  'page in a folder that comes': (walk) =>
    write(walk, `content/docs/deep/own-${word(walk)}.md`, doc('Deep', '## Deep\n\nText')),
  'post that comes': (walk) =>
    write(walk, `content/blog/own-${word(walk)}.md`, post('Own', day(walk), 'News.')),
  'page that goes': onPage((walk, path) => rmSync(join(walk.root, path)), ownPages),
  'page that is renamed': (walk) => {
    const path = walk.random.pick(ownPages(walk));
    return path && move(walk, path, path.replace(/own-.*\.md$/, `own-${word(walk)}.md`));
  },
  'page that is renamed in case alone': (walk) => {
    const path = walk.random.pick(ownPages(walk));
    return (
      path &&
      move(
        walk,
        path,
        path.replace(/own-\w/, (found) =>
          /[a-z]$/.test(found) ? found.replace(/\w$/, (c) => c.toUpperCase()) : found.toLowerCase(),
        ),
      )
    );
  },
  'page that moves to another collection': (walk) => {
    const path = walk.random.pick(ownPages(walk).filter((each) => each.startsWith('content/docs/own-')));
    return path && !/^order:/m.test(read(walk, path))
      ? move(walk, path, `content/notes/${nameOf(path)}.md`)
      : undefined;
  },
  'two pages that swap their texts': (walk) => {
    const [one, two] = [walk.random.pick(ownPages(walk)), walk.random.pick(ownPages(walk))];
    if (one === undefined || two === undefined || one.split('/')[1] !== two.split('/')[1]) return undefined;
    const text = read(walk, one);
    write(walk, one, read(walk, two));
    write(walk, two, text);
    return `${one} and ${two}`;
  },
  'two pages that swap their names': (walk) => {
    const [one, two] = [walk.random.pick(ownPages(walk)), walk.random.pick(ownPages(walk))];
    if (one === undefined || two === undefined || one === two || one.split('/')[1] !== two.split('/')[1])
      return undefined;
    const aside = join(walk.aside, 'swapped.md');
    renameSync(join(walk.root, one), aside);
    renameSync(join(walk.root, two), join(walk.root, one));
    renameSync(aside, join(walk.root, two));
    return `${one} and ${two}`;
  },
  'page that is saved again': onPage((walk, path) => write(walk, path, read(walk, path))),
  'page with another time of writing': onPage((walk, path) => utimesSync(join(walk.root, path), 1e9, 1e9)),
  'page that is edited with the same size and times': onPage((walk, path) =>
    changeUnseen(walk, path, Buffer.from(read(walk, path).replace(/e(?=\w*\s*$)/, 'o'))),
  ),
  'mode of a page': onPage((walk, path) =>
    chmodSync(join(walk.root, path), walk.random.pick([0o600, 0o644]) ?? 0o644),
  ),
  'page that is a link to another file': (walk) => {
    const path = `content/docs/own-${word(walk)}.md`;
    write(walk, 'shared/linked.md', doc('Linked', word(walk)));
    symlinkSync('../../shared/linked.md', join(walk.root, path));
    walk.repairs.push(() => rmSync(join(walk.root, path), { force: true }));
    return path;
  },
  'target of a link': (walk) => write(walk, 'shared/linked.md', doc('Linked', word(walk))),
  'file of content that makes no page': (walk) => writeForNow(walk, 'content/docs/notes.txt', 'x'),
  'page that is empty': broken(() => doc('Empty', '')),
  'page with a broken link': broken((text) => `${text}\n[x](/nowhere)\n`),
  'page with a link to no anchor': broken((text) => `${text}\n[x](/docs/two#nowhere)\n`),
  'page with an unknown token': broken((text) => `${text}\n{nowhere}\n`),
  'page with broken front matter': broken((text) => text.replace(/^---\n/, '---\nbroken: [\n')),
  'page with an unknown field': broken((text) => text.replace(/^---\n/, '---\nunknown: 1\n')),
  'page with an alias that is a page': broken((text) =>
    text.replace(/^aliases: .*\n/m, '').replace(/^---\n/, '---\naliases: [/docs/one]\n'),
  ),
  'page of two that have one URL': (walk) => writeForNow(walk, 'public/docs/one/index.html', 'x'),
  'page that is missing an image': broken((text) => `${text}\n![x](/missing.png)\n`),
};
