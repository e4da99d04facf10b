/** Shell commands of a fence, translated for one package manager. */

export type Alternative = { readonly label: string; readonly code: string };

/** One package, with its version or extras; quoted if it contains `<` or `[`. */
const PACKAGE = `(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s"'-][^\\s"']*)`;
const PACKAGES = `(${PACKAGE}(?: +${PACKAGE})*)`;
/** Plain name, without version and extras. */
const NAME = '([A-Za-z0-9][\\w.-]*)';
const PIP = '(?:python3? -m )?pip3? install';
const NPM = 'npm (?:install|i|add)';

const matches = (pattern: string): RegExp => new RegExp(`^${pattern}$`);
/** A flag before or after the arguments. */
const flagged = (command: string, flag: string, args = PACKAGES): RegExp =>
  matches(`${command} (?:(?:${flag}) ${args}|${args} (?:${flag}))`);

/**
 * Translations of a command, in the order of the tabs. `$1` and `$2` stand for the arguments.
 * Sources: pip.pypa.io "pip install", docs.astral.sh/uv "Commands", python-poetry.org "Commands",
 * pipx.pypa.io "install" and "run"; docs.npmjs.com, pnpm.io, yarnpkg.com and bun.com on their commands.
 */
const COMMANDS: readonly { readonly from: RegExp; readonly to: readonly string[] }[] = [
  {
    from: matches(`(?:uv tool|pipx) install (${PACKAGE})`),
    to: ['pip install $1', 'uv tool install $1', 'pipx install $1'],
  },
  { from: matches('(?:uvx|uv tool run|pipx run) ([^\\s-].*)'), to: ['uvx $1', 'pipx run $1'] },
  {
    from: matches(`${PIP} (?:-r|--requirement) +([^\\s-]\\S*)`),
    to: ['pip install -r $1', 'uv pip install -r $1'],
  },
  {
    from: flagged(PIP, '-U|--upgrade', NAME),
    to: ['pip install --upgrade $1$2', 'uv sync --upgrade-package $1$2', 'poetry update $1$2'],
  },
  {
    from: flagged('(?:uv|poetry) add', '--dev|--group dev|-G dev'),
    to: ['pip install $1$2', 'uv add --dev $1$2', 'poetry add --group dev $1$2'],
  },
  {
    from: matches(`(?:${PIP}|uv add|poetry add) ${PACKAGES}`),
    to: ['pip install $1', 'uv add $1', 'poetry add $1'],
  },
  { from: /^(?:uv sync|poetry install)$/, to: ['pip install --editable .', 'uv sync', 'poetry install'] },
  { from: /^(?:uv|poetry) run (?:-- )?([^\s-].*)$/, to: ['$1', 'uv run $1', 'poetry run $1'] },
  { from: matches(NPM), to: ['npm install', 'pnpm install', 'yarn install', 'bun install'] },
  {
    from: /^npm (?:ci|clean-install)$/,
    to: [
      'npm ci',
      'pnpm install --frozen-lockfile',
      'yarn install --immutable',
      'bun install --frozen-lockfile',
    ],
  },
  {
    // Yarn has no global packages since version 2.
    from: flagged(NPM, '-g|--global'),
    to: ['npm install --global $1$2', 'pnpm add --global $1$2', 'bun add --global $1$2'],
  },
  {
    from: flagged(NPM, '-D|--save-dev'),
    to: [
      'npm install --save-dev $1$2',
      'pnpm add --save-dev $1$2',
      'yarn add --dev $1$2',
      'bun add --dev $1$2',
    ],
  },
  { from: matches(`${NPM} ${PACKAGES}`), to: ['npm install $1', 'pnpm add $1', 'yarn add $1', 'bun add $1'] },
  {
    from: matches(`npm (?:uninstall|remove|rm) ${PACKAGES}`),
    to: ['npm uninstall $1', 'pnpm remove $1', 'yarn remove $1', 'bun remove $1'],
  },
  { from: /^npm run (\S+)$/, to: ['npm run $1', 'pnpm run $1', 'yarn run $1', 'bun run $1'] },
  {
    from: /^npm run (\S+) -- (\S.*)$/,
    to: ['npm run $1 -- $2', 'pnpm run $1 $2', 'yarn run $1 $2', 'bun run $1 $2'],
  },
  {
    // `bun test` is the test runner of Bun.
    from: /^npm (test|start)$/,
    to: ['npm $1', 'pnpm $1', 'yarn $1', 'bun run $1'],
  },
  { from: /^npm (test|start) -- (\S.*)$/, to: ['npm $1 -- $2', 'pnpm $1 $2', 'yarn $1 $2', 'bun run $1 $2'] },
  { from: /^npm create (\S+)$/, to: ['npm create $1', 'pnpm create $1', 'yarn create $1', 'bun create $1'] },
  {
    from: /^npm create (\S+(?: [^\s-]\S*)*) -- (\S.*)$/,
    to: ['npm create $1 -- $2', 'pnpm create $1 $2', 'yarn create $1 $2', 'bun create $1 $2'],
  },
  { from: /^npx (?:(?:-y|--yes) )?([^\s-].*)$/, to: ['npx $1', 'pnpm dlx $1', 'yarn dlx $1', 'bunx $1'] },
];

/** Package managers of the commands that do not begin with their names. With pip, a command is run without a prefix. */
const MANAGERS: Readonly<Record<string, string>> = { uvx: 'uv', npx: 'npm', bunx: 'bun', $1: 'pip' };
const managerOf = (command: string): string => {
  const [first = ''] = command.split(' ');
  return MANAGERS[first] ?? first;
};

const MANAGED = /^(?:pip3?|pipx|uvx?|poetry|npm|npx|pnpm|yarn|bunx?|python3? -m pip)(?: |$)/;
const PROMPT = /^[$%>] /;

/**
 * Translates the commands of a fence for each package manager that supports all of them. Other lines stay unchanged.
 * @returns a problem if a package manager's command has no translation, because it would be wrong in the other tabs.
 */
export function packageAlternatives(
  code: string,
): { readonly alternatives: readonly Alternative[] } | { readonly problem: string } {
  const lines = code.split('\n').map((line) => {
    const prompt = PROMPT.exec(line)?.[0] ?? '';
    const command = line.slice(prompt.length).trimEnd();
    const rule = COMMANDS.find(({ from }) => from.test(command));
    const translated =
      rule && new Map(rule.to.map((to) => [managerOf(to), prompt + command.replace(rule.from, to)]));
    return { line, command, translated };
  });
  const other = lines.find(({ command, translated }) => !translated && MANAGED.test(command));
  if (other) return { problem: `cannot translate "${other.command}" for other package managers` };
  const [first, ...others] = lines.flatMap(({ translated }) => translated ?? []);
  if (!first) return { problem: 'needs a command of a package manager' };
  const managers = [...first.keys()].filter((name) => others.every((translated) => translated.has(name)));
  if (managers.length < 2) return { problem: 'needs commands that two package managers share' };
  const alternatives = managers.map((label) => ({
    label,
    code: lines.map(({ line, translated }) => translated?.get(label) ?? line).join('\n'),
  }));
  return { alternatives };
}
