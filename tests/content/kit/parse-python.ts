import { spawnSync } from 'node:child_process';

export type Script = { readonly name: string; readonly code: string };

/** Name that a script imports: `agents:Agent`, or `re` for a whole module. */
export type ParsedScript = {
  readonly name: string;
  readonly error: string | null;
  readonly imports: readonly string[];
};

/** Oldest Python version that the product runs agents on. Examples must be valid in it. */
const PROGRAM = `
import ast, json, sys

def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ("." * node.level + (node.module or "") + ":" + alias.name for alias in node.names)

def parse(script):
    try:
        tree = ast.parse(script["code"], feature_version=(3, 10))
        return {"name": script["name"], "error": None, "imports": sorted(set(imports(tree)))}
    except SyntaxError as error:
        return {"name": script["name"], "error": f"line {error.lineno}: {error.msg}", "imports": []}

scripts = json.load(sys.stdin)
json.dump({"scripts": [parse(each) for each in scripts], "standard": sorted(sys.stdlib_module_names)}, sys.stdout)
`;

/** Parses all scripts in one process. `standard` lists the modules of the standard library. */
export function parsePython(scripts: readonly Script[]): {
  scripts: readonly ParsedScript[];
  standard: ReadonlySet<string>;
} {
  const input = JSON.stringify(scripts);
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', PROGRAM], {
    input,
    encoding: 'utf8',
  });
  if (error || status !== 0)
    throw new Error(
      `Python examples were not checked: install python3 (${error?.message ?? stderr.trim()}).`,
    );
  const result = JSON.parse(stdout);
  return { scripts: result.scripts, standard: new Set(result.standard) };
}
