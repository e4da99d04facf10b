import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { svg } from '../../kit/cached-site.ts';
import {
  change,
  changeUnseen,
  type Edit,
  type Edits,
  filesIn,
  read,
  type Walk,
  write,
  writeForNow,
} from './walk.ts';
import { OPTIONS, png, WALK_SITE } from './walk-site.ts';

const word = ({ random }: Walk): string => `word${random.below(1e6)}`;

/** Gives one of the site's options another value. */
const option =
  <K extends keyof typeof OPTIONS>(name: K, values: readonly (typeof OPTIONS)[K][]): Edit =>
  (walk) => {
    const options: typeof OPTIONS = JSON.parse(read(walk, 'site/options.json'));
    const others = values.filter((value) => JSON.stringify(value) !== JSON.stringify(options[name]));
    const value = walk.random.pick(others) ?? OPTIONS[name];
    write(walk, 'site/options.json', JSON.stringify({ ...options, [name]: value }));
    return JSON.stringify(value);
  };

/** Gives a number in a file of code another value. */
const numberIn =
  (path: string): Edit =>
  (walk) =>
    change(walk, path, (text) => text.replace(/\d+(?=\D*$)/, String(walk.random.below(1e6))));

/** Gives the builds another option; for now means until the next step. */
const buildOption =
  <K extends keyof Walk['options']>(name: K, values: readonly Walk['options'][K][], forNow = false): Edit =>
  (walk) => {
    const value = walk.random.pick(values.filter((each) => each !== walk.options[name]));
    walk.options = { ...walk.options, [name]: value };
    if (forNow)
      walk.repairs.push(() => {
        walk.options = { ...walk.options, [name]: undefined };
      });
    return String(value);
  };

const variable =
  (name: string, values: readonly string[]): Edit =>
  ({ random }) => {
    const value = random.pick(values.filter((each) => each !== process.env[name])) ?? '';
    process.env[name] = value;
    return value;
  };

export const SITE_EDITS: Edits = {
  'JSON that code imports': (walk) => {
    const options = JSON.parse(read(walk, 'site/options.json'));
    return write(walk, 'site/options.json', JSON.stringify({ ...options, word: word(walk) }));
  },
  'trailing slash': option('trailingSlash', [true, false]),
  compression: option('compress', [[], ['gz'], ['gz', 'br']]),
  hosts: option('hosts', [[], ['nginx'], ['nginx', 'netlify'], ['caddy', 'vercel']]),
  'publishing of sources': option('publish', [true, false]),
  feeds: option('feeds', [true, false]),
  search: option('search', [true, false]),
  'use of an island': option('island', [true, false]),
  redirects: option('redirects', [{ '/first': '/docs/one' }, { '/first': '/docs/two' }]),
  'code of an island': numberIn('site/islands/counter.tsx'),
  'island that nobody uses': (walk) => {
    const path = 'site/islands/other.tsx';
    if (!existsSync(join(walk.root, path)))
      return write(walk, path, `export default function Other() { return <i>${word(walk)}</i>; }\n`);
    rmSync(join(walk.root, path));
    return `${path} goes`;
  },
  'file of the site that nobody imports': numberIn('site/unused.ts'),
  'code of a component': (walk) =>
    change(walk, 'site/badge.ts', (text) => text.replace(/'[^']*'\)/, `'${word(walk)}')`)),
  'code of a plugin': (walk) =>
    change(walk, 'site/plugins.ts', (text) => text.replace(/\['\w+'\]/, `['${word(walk)}']`)),
  'value of a token': (walk) =>
    change(walk, 'site/words.ts', (text) => text.replace(/product: '\w+'/, `product: '${word(walk)}'`)),
  'style sheet': (walk) =>
    change(walk, 'site/main.css', (text) => text.replace(/\d+rem/, `${walk.random.below(1e6)}rem`)),
  'style sheet that another imports': (walk) =>
    change(walk, 'site/more.css', (text) => text.replace(/margin: \d+/, `margin: ${walk.random.below(1e6)}`)),
  script: (walk) => write(walk, 'site/main.ts', `document.title += '${word(walk)}';\n`),
  'package that the site bundles': (walk) =>
    write(walk, 'node_modules/little-words/index.js', `exports.WORD = '${word(walk)}';\n`),
  'tsconfig.json and what it extends': (walk) => {
    write(walk, 'tsconfig.json', '{ "extends": "./config.json" }');
    return write(
      walk,
      'config.json',
      JSON.stringify({
        compilerOptions: {
          paths: { 'little-words': [`./site/${word(walk)}`, './node_modules/little-words'] },
        },
      }),
    );
  },
  'site code that is edited with the same size and times': (walk) => {
    const text = read(walk, 'site/badge.ts');
    changeUnseen(walk, 'site/badge.ts', Buffer.from(text.replace(/(?<=')\w(?=\w*'\)$)/m, 'Q')));
    return 'all of it';
  },
  'site code that does not parse': (walk) => writeForNow(walk, 'site/words.ts', 'export const = ;\n'),
  'site code that throws': (walk) => writeForNow(walk, 'site/words.ts', "throw new Error('No.');\n"),
  'template that throws': (walk) =>
    writeForNow(walk, 'site/badge.ts', "export const Badge = () => {\n  throw new Error('No.');\n};\n"),
  'style sheet with a mistake': (walk) => writeForNow(walk, 'site/more.css', 'p { color: }\n}\n'),
  'island that does not parse': (walk) =>
    writeForNow(walk, 'site/islands/counter.tsx', 'export default <b>\n'),
  'redirect to nowhere': (walk) =>
    writeForNow(
      walk,
      'site/options.json',
      JSON.stringify({ ...JSON.parse(read(walk, 'site/options.json')), redirects: { '/first': '/nowhere' } }),
    ),
  'variable that code reads when it loads': variable('LITTLE_PLACE', ['here', 'there']),
  'variable that a template reads': variable('LITTLE_STAGE', ['a', 'b', 'c']),
  'variable that nobody reads': variable('LITTLE_NOTHING', ['a', 'b']),
  'time zone': variable('TZ', ['UTC', 'Asia/Tokyo']),
  'base path': buildOption('base', [undefined, '/project', '/p/q']),
  drafts: buildOption('drafts', [undefined, true]),
  day: buildOption('today', ['2026-01-01', '2032-01-01']),
  strictness: buildOption('strict', [true], true),
  'publishing in spite of errors': buildOption('keepGoing', [true], true),
  'no compression for once': buildOption('compress', [false], true),
  threads: buildOption('workers', [1], true),
};

const publicFiles = (walk: Walk): string[] =>
  filesIn(walk, 'public').filter((path) => path.includes('/own-'));

function onPublicFile(run: (walk: Walk, path: string) => void): Edit {
  return (walk) => {
    const path = walk.random.pick(publicFiles(walk));
    if (path !== undefined) run(walk, path);
    return path;
  };
}

export const PUBLIC_EDITS: Edits = {
  'public file that comes': (walk) => write(walk, `public/files/own-${word(walk)}.txt`, `${word(walk)}\n`),
  'public file that goes': onPublicFile((walk, path) => rmSync(join(walk.root, path))),
  'public file that is renamed': onPublicFile((walk, path) =>
    renameSync(join(walk.root, path), join(walk.root, `public/own-${word(walk)}.txt`)),
  ),
  'public file of the same size': onPublicFile((walk, path) =>
    write(walk, path, read(walk, path).replace(/\d/, String(walk.random.below(10)))),
  ),
  'public file of the same size and times': onPublicFile((walk, path) =>
    changeUnseen(walk, path, Buffer.from(read(walk, path).replace(/\d/, String(walk.random.below(10))))),
  ),
  'public file that another takes the place of': onPublicFile((walk, path) => {
    const aside = join(walk.aside, 'new.txt');
    renameSync(join(walk.root, write(walk, 'public/new.txt', word(walk))), aside);
    renameSync(aside, join(walk.root, path));
  }),
  'mode of a public file': onPublicFile((walk, path) =>
    chmodSync(join(walk.root, path), walk.random.pick([0o600, 0o640, 0o644, 0o755]) ?? 0o644),
  ),
  'file that a page quotes': (walk) => write(walk, 'public/code/a.js', `const ${word(walk)} = 1;\n`),
  'vector image': (walk) => write(walk, 'public/shape.svg', svg(10 + walk.random.below(90))),
  image: (walk) => write(walk, 'public/photo.png', png(walk.random.below(256))),
  'image of the same size and times': (walk) => {
    changeUnseen(walk, 'public/photo.png', png(walk.random.below(256)));
    return 'all of it';
  },
  'image that is damaged': (walk) => {
    const before = readFileSync(join(walk.root, 'public/photo.png'));
    walk.repairs.push(() => write(walk, 'public/photo.png', before));
    return write(walk, 'public/photo.png', before.subarray(0, 60));
  },
  'empty public folder': (walk) => {
    mkdirSync(join(walk.root, 'public/empty'), { recursive: true });
    return 'all of it';
  },
  'public file that is a link to another': (walk) => {
    const path = `public/own-link-${word(walk)}`;
    symlinkSync('files/data.txt', join(walk.root, path));
    return path;
  },
  'hidden public file': (walk) => writeForNow(walk, 'public/.hidden', 'x'),
  'everything, which is as it was': (walk) => {
    for (const folder of ['content', 'site', 'public', 'shared', 'tsconfig.json', 'config.json'])
      rmSync(join(walk.root, folder), { recursive: true, force: true });
    for (const [path, body] of Object.entries(WALK_SITE)) write(walk, path, body);
    return 'all of it';
  },
};
