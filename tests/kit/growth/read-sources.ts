import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

export type Pattern = { readonly at: string; readonly source: string; readonly flags: string };

export type SourceModule = {
  /** Path from the project root. */
  readonly path: string;
  readonly patterns: readonly Pattern[];
  /** Names of the exported functions, classes and values. */
  readonly exports: readonly string[];
  /** Whether text or lists are searched in a loop, or a pattern is created at run time. */
  readonly searches: boolean;
};

type Syntax = { readonly type: string; readonly [field: string]: unknown };

/** Methods that search or shift what they are called on. */
const SEARCHES = new Set(
  (
    'concat every exec filter find findIndex findLast findLastIndex includes indexOf lastIndexOf match matchAll ' +
    'replace replaceAll search shift slice some splice split unshift'
  ).split(' '),
);
const LOOPS = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
/** Methods that call their callback once per item. */
const EACH = new Set(
  'every filter find findIndex findLast flatMap forEach map reduce replace some sort'.split(' '),
);

export function readSources(root: string): SourceModule[] {
  return globSync('generator/**/*.ts', { cwd: root })
    .sort()
    .map((path) => readModule(path, readFileSync(`${root}/${path}`, 'utf8')));
}

function readModule(path: string, text: string): SourceModule {
  const patterns: Pattern[] = [];
  let searches = false;
  const program = parseAst(text, { lang: 'ts' }) as unknown as Syntax;
  walk(program, 0, (node, loops) => {
    const regex =
      node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
    if (regex) {
      const line = text.slice(0, Number(node.start)).split('\n').length;
      patterns.push({ at: `${path}:${line}`, source: regex.pattern, flags: regex.flags });
    }
    if (node.type === 'NewExpression' && isNamed(node.callee, 'RegExp')) searches = true;
    if (loops > 0 && SEARCHES.has(calledMethod(node) ?? '')) searches = true;
  });
  return { path, patterns, exports: exportsOf(program), searches };
}

function walk(node: Syntax, loops: number, visit: (node: Syntax, loops: number) => void): void {
  visit(node, loops);
  const each = EACH.has(calledMethod(node) ?? '');
  for (const [field, value] of Object.entries(node)) {
    // The head of a loop runs once.
    const repeated =
      (LOOPS.has(node.type) && field !== 'right' && field !== 'init') || (each && field === 'arguments');
    const inside = loops + (repeated ? 1 : 0);
    for (const child of Array.isArray(value) ? value : [value])
      if (isSyntax(child)) walk(child, inside, visit);
  }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isNamed = (node: unknown, name: string): boolean =>
  isSyntax(node) && node.type === 'Identifier' && node.name === name;

function calledMethod(node: Syntax): string | undefined {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isSyntax(callee) || callee.type !== 'MemberExpression')
    return undefined;
  return isSyntax(callee.property) ? String(callee.property.name) : undefined;
}

function exportsOf(program: Syntax): string[] {
  return (program.body as Syntax[]).flatMap((statement) => {
    const { declaration } = statement;
    if (statement.type !== 'ExportNamedDeclaration' || !isSyntax(declaration)) return [];
    const declared = 'declarations' in declaration ? (declaration.declarations as Syntax[]) : [declaration];
    return declared.flatMap(({ id }) => (isSyntax(id) ? String(id.name) : []));
  });
}
