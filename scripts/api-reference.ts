import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const API_PAGE = 'docs/api.md';

const INDEX = 'generator/index.ts';

/** What a site can import: a type with its fields, or the signature of a function. */
export type Export = { readonly name: string; readonly doc: string; readonly code: string };

/** Text of docs/api.md, from the doc comments and stylesheets of the generator. */
export function renderApiPage(root: string): string {
  const exports = readExports(root).toSorted((a, b) => rank(a) - rank(b));
  const functions = exports.filter(({ code }) => !isType(code));
  const types = exports.filter(({ code }) => isType(code));
  return `# API for sites

What the code of a site can import. \`npm run reference\` writes this page from the doc comments in \`generator/\`; a test fails
when it is out of date.

## Functions

\`import { defineSite } from '#generator';\`

${functions.map(toMarkdown).join('\n\n')}

## Types

${types.map(toMarkdown).join('\n\n')}

## Stylesheets

\`@import "#generator/code/code.css" layer(components);\` imports the styles of what pages contain. In a
[layer](https://developer.mozilla.org/en-US/docs/Web/CSS/@layer), the site's own rules override them.

${stylesheets(root)}
`;
}

/** The definition of a site comes first. */
const rank = ({ name }: Export): number => (/^(?:defineSite|SiteDefinition)$/.test(name) ? 0 : 1);
const isType = (code: string): boolean => /^(?:type|interface) /.test(code);

/** Everything that `generator/index.ts` exports, in its order. */
export function readExports(root: string): Export[] {
  const found = new Map(exportsOf(root, INDEX).map((each) => [each.name, each]));
  return [...found.values()];
}

/** Exports of a module, and of those that it exports again. `names` are those that are wanted, if not all. */
function exportsOf(root: string, file: string, names?: readonly string[]): Export[] {
  const source = readFileSync(join(root, file), 'utf8');
  const passed = [...source.matchAll(/^export (?:type )?(?:\*|\{([^}]*)\})(?: from '(\.[^']+)')?;/gm)];
  const found = passed.flatMap(([, list, path]) => {
    const wanted = list === undefined ? undefined : namesIn(list);
    if (path) return exportsOf(root, join(file, '..', path), wanted);
    return [...source.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(
      ([, imported = '', from = '']) =>
        exportsOf(
          root,
          join(file, '..', from),
          namesIn(imported).filter((name) => wanted?.includes(name)),
        ),
    );
  });
  return [...found, ...declarations(source)].filter(({ name }) => !names || names.includes(name));
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.replace(/\btype /, '').trim())
    .filter(Boolean);

/** Exported declarations of a module that is formatted by Biome: a type ends at an empty line, a signature at its body. */
function declarations(source: string): Export[] {
  const pattern =
    /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export ((?:type|interface|const|(?:async )?function) (\w+)[\s\S]*?)(?=\n\n|\n*$(?![\s\S])|\n(?:\/\*\*|export ))/gm;
  return [...source.matchAll(pattern)].map(([, doc = '', text = '', name = '']) => ({
    name,
    doc: doc.replace(/^ *\* ?/gm, '').trim(),
    code: isType(text) ? text : signatureOf(text),
  }));
}

function signatureOf(text: string): string {
  const [signature = ''] =
    /^(?:async )?function .*\).* \{$|^(?:async )?function[\s\S]*?^\}?\).* \{$/m.exec(text) ?? [];
  const [, name, parameters] = /^const (\w+) =\s*(\([\s\S]*?\): [\w<>[\]| ]+) =>/.exec(text) ?? [];
  if (name) return `function ${name}${parameters}`;
  return signature ? signature.slice(0, -2) : (/^const \w+(?:: [^=]+)?/.exec(text)?.[0].trim() ?? text);
}

function toMarkdown({ name, doc, code }: Export): string {
  const text = doc
    .replace(/^@param (\w+)/gm, '\n`$1`:')
    .replace(/^@example (.*?)(, with .*)?$/gm, '\nExample: `$1`$2')
    .replace(/^@(returns|throws) /gm, (_, tag) => `\n${tag === 'returns' ? 'Returns' : 'Throws'} `);
  return [`### \`${name}\``, text, `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n');
}

/** Stylesheets of the features, with the comment at their top. */
function stylesheets(root: string): string {
  const files = globSync('generator/features/*/*.css', { cwd: root }).sort();
  return files
    .map((file) => {
      const [, comment = ''] = /^\/\*([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      const words = comment.replace(/\n \*/g, '').trim();
      return `- \`${file.replace('generator/features', '#generator')}\`${words && `: ${words}`}`;
    })
    .join('\n');
}
