export type Script = { readonly name: string; readonly code: string };

/** Name that a script imports: `agents:Agent`, or `re` for a whole module. */
export type ParsedScript = {
  readonly name: string;
  readonly error: string | null;
  readonly imports: readonly string[];
  /** Names at the top level. */
  readonly names: readonly string[];
  /** Names that are used and defined nowhere, and imports that are not used. */
  readonly problems: readonly string[];
};

/** Oldest Python version that the product runs agents on. Examples must be valid in it. */
const PROGRAM = `
import ast, builtins, json, symtable, sys

def imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ("." * node.level + (node.module or "") + ":" + alias.name for alias in node.names)

def tables(table):
    yield table
    for child in table.get_children():
        yield from tables(child)

def problems(top, names):
    known = {*names, *dir(builtins), "__file__", "__name__"}
    read = [each for table in tables(top) for each in table.get_symbols() if each.is_referenced()]
    used = {each.get_name() for each in read if each.is_global()}
    own = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    yield from (f"undefined: {name}" for name in sorted((used | own) - known))
    imported = {each.get_name() for each in top.get_symbols() if each.is_imported()}
    yield from (f"unused: {name}" for name in sorted(imported - used - own))

def parse(script):
    try:
        tree = ast.parse(script["code"], feature_version=(3, 10))
        top = symtable.symtable(script["code"], script["name"], "exec")
        names = [each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported()]
        found = {"imports": sorted(set(imports(tree))), "names": names, "problems": list(problems(top, names))}
        return {"name": script["name"], "error": None, **found}
    except SyntaxError as error:
        message = f"line {error.lineno}: {error.msg}"
        return {"name": script["name"], "error": message, "imports": [], "names": [], "problems": []}

scripts = json.load(sys.stdin)
json.dump({"scripts": [parse(each) for each in scripts], "standard": sorted(sys.stdlib_module_names)}, sys.stdout)
`;

import { runPython } from './run-python.ts';

/** Parses all scripts in one process. `standard` lists the modules of the standard library. */
export function parsePython(scripts: readonly Script[]): {
  scripts: readonly ParsedScript[];
  standard: ReadonlySet<string>;
} {
  const input = JSON.stringify(scripts);
  const { status, stdout, stderr, error } = runPython(['-c', PROGRAM], { input });
  if (error || status !== 0)
    throw new Error(
      `Python examples were not checked: install python3 (${error?.message ?? stderr.trim()}).`,
    );
  const result = JSON.parse(stdout);
  return { scripts: result.scripts, standard: new Set(result.standard) };
}
