import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceGenerated } from '../field-reference/replace-generated.ts';
import { type Declaration, readDeclarations } from './read-declarations.ts';
import { readThemeProperties } from './read-theme.ts';

export const API_PAGE = 'docs/api.md';

/** Modules that sites can import besides `#generator`, with the files that define their exports. */
const MODULES = {
  '#generator/client': ['generator/client/start-islands.ts'],
  '#generator/parts': ['generator/parts/enhance-content.ts', 'generator/parts/texts.ts'],
  '#generator/search': ['generator/search/open-search.ts'],
} as const;

/** Returns the text of docs/api.md with an up-to-date reference. */
export function renderApiPage(root: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const sections = {
    'parts of the generator': partsTable(root),
    'theme properties': themeTable(read('generator/parts/theme.css')),
    'types of #generator': publicDeclarations(read)
      .toSorted((a, b) => Number(b.name === 'SiteDefinition') - Number(a.name === 'SiteDefinition'))
      .map(toMarkdown)
      .join('\n\n'),
    'other modules': Object.entries(MODULES)
      .map(([name, files]) => {
        const declarations = files.flatMap((file) => readDeclarations(read(file)));
        const items = declarations.filter(({ kind }) => kind !== 'const').map(toItem);
        return `### \`${name}\`\n\n${items.join('\n')}`;
      })
      .join('\n\n'),
  };
  return Object.entries(sections).reduce(
    (page, [name, text]) => replaceGenerated({ page, name, text }),
    read(API_PAGE),
  );
}

/** Returns the declarations that `generator/index.ts` exports. */
export function publicDeclarations(read: (file: string) => string): Declaration[] {
  const exports = [
    ...read('generator/index.ts').matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/([^']+)';/gm),
  ];
  return exports.flatMap(([, names = '', file = '']) => {
    const found = new Map(readDeclarations(read(`generator/${file}`)).map((each) => [each.name, each]));
    return names.split(',').flatMap((text) => {
      const name = text.replace(/\btype /, '').trim();
      if (name === '') return [];
      const declaration = found.get(name);
      if (!declaration) throw new Error(`generator/${file} does not export ${name}.`);
      return declaration;
    });
  });
}

function partsTable(root: string): string {
  const files = readdirSync(join(root, 'generator/parts')).filter((file) => file.endsWith('.css'));
  return table(
    ['Stylesheet', 'Contents'],
    files.map((file) => {
      const css = readFileSync(join(root, 'generator/parts', file), 'utf8');
      const comment = /^\/\*([\s\S]*?)\*\//.exec(css)?.[1] ?? '';
      return [`\`#generator/parts/${file}\``, comment.replace(/\n \*/g, '').trim()];
    }),
  );
}

const themeTable = (css: string): string =>
  table(
    ['Property', 'Default', 'Use'],
    readThemeProperties(css).map(({ name, value, use }) => [`\`${name}\``, `\`${value}\``, use]),
  );

function toMarkdown({ name, kind, doc, members, signature }: Declaration): string {
  const rows = members?.map((member) => [
    `\`${member.name}${member.optional ? '?' : ''}\``,
    `\`${member.type}\``,
    member.doc,
  ]);
  const code = kind === 'type' ? signature : name + signature;
  const body = rows ? table(['Field', 'Type', 'Meaning'], rows) : kind === 'const' ? '' : asCode(code);
  return [`### \`${name}\``, paragraph(doc), body].filter(Boolean).join('\n\n');
}

/** Formats a text as inline code, even if it contains backticks. */
const asCode = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);

function toItem({ name, signature, kind, doc, members = [] }: Declaration): string {
  const fields = members.map((member) => `\`${member.name}\``).join(', ');
  const text = [paragraph(doc), fields && `Fields: ${fields}.`].filter(Boolean).join(' ');
  return `- \`${name}${kind === 'function' ? signature : ''}\`${text && `: ${text}`}`;
}

/** Converts a doc comment to one paragraph: joins its lines and formats `@param`. */
const paragraph = (doc: string): string =>
  doc
    .replace(/@(?:param|returns?) /g, (tag) => (tag.startsWith('@param') ? 'Parameter: ' : 'Returns '))
    .replace(/\n(?=- )/g, '\u0000')
    .replace(/\n/g, ' ')
    .replaceAll('\u0000', '\n');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => paragraph(cell).trim().replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
