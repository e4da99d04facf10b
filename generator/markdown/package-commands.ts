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
 * Translations of a command by package manager, in the order of the tabs. `$1` and `$2` stand for the arguments.
 * Sources: pip.pypa.io "pip install", docs.astral.sh/uv "Commands", python-poetry.org "Commands",
 * pipx.pypa.io "install" and "run"; docs.npmjs.com, pnpm.io, yarnpkg.com and bun.com on their commands.
 */
const COMMANDS: readonly { readonly from: RegExp; readonly to: Readonly<Record<string, string>> }[] = [
  {
    from: matches(`(?:uv tool|pipx) install (${PACKAGE})`),
    to: { pip: 'pip install $1', uv: 'uv tool install $1', pipx: 'pipx install $1' },
  },
  { from: matches('(?:uvx|uv tool run|pipx run) ([^\\s-].*)'), to: { uv: 'uvx $1', pipx: 'pipx run $1' } },
  {
    from: matches(`${PIP} (?:-r|--requirement) +([^\\s-]\\S*)`),
    to: { pip: 'pip install -r $1', uv: 'uv pip install -r $1' },
  },
  {
    from: flagged(PIP, '-U|--upgrade', NAME),
    to: {
      pip: 'pip install --upgrade $1$2',
      uv: 'uv sync --upgrade-package $1$2',
      poetry: 'poetry update $1$2',
    },
  },
  {
    from: flagged('(?:uv|poetry) add', '--dev|--group dev|-G dev'),
    to: { pip: 'pip install $1$2', uv: 'uv add --dev $1$2', poetry: 'poetry add --group dev $1$2' },
  },
  {
    from: matches(`(?:${PIP}|uv add|poetry add) ${PACKAGES}`),
    to: { pip: 'pip install $1', uv: 'uv add $1', poetry: 'poetry add $1' },
  },
  {
    from: /^(?:uv sync|poetry install)$/,
    to: { pip: 'pip install --editable .', uv: 'uv sync', poetry: 'poetry install' },
  },
  {
    from: /^(?:uv|poetry) run (?:-- )?([^\s-].*)$/,
    to: { pip: '$1', uv: 'uv run $1', poetry: 'poetry run $1' },
  },
  {
    from: matches(NPM),
    to: { npm: 'npm install', pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' },
  },
  {
    from: /^npm (?:ci|clean-install)$/,
    to: {
      npm: 'npm ci',
      pnpm: 'pnpm install --frozen-lockfile',
      yarn: 'yarn install --immutable',
      bun: 'bun install --frozen-lockfile',
    },
  },
  {
    // Yarn has no global packages since version 2.
    from: flagged(NPM, '-g|--global'),
    to: {
      npm: 'npm install --global $1$2',
      pnpm: 'pnpm add --global $1$2',
      bun: 'bun add --global $1$2',
    },
  },
  {
    from: flagged(NPM, '-D|--save-dev'),
    to: {
      npm: 'npm install --save-dev $1$2',
      pnpm: 'pnpm add --save-dev $1$2',
      yarn: 'yarn add --dev $1$2',
      bun: 'bun add --dev $1$2',
    },
  },
  {
    from: matches(`${NPM} ${PACKAGES}`),
    to: { npm: 'npm install $1', pnpm: 'pnpm add $1', yarn: 'yarn add $1', bun: 'bun add $1' },
  },
  {
    from: matches(`npm (?:uninstall|remove|rm) ${PACKAGES}`),
    to: { npm: 'npm uninstall $1', pnpm: 'pnpm remove $1', yarn: 'yarn remove $1', bun: 'bun remove $1' },
  },
  {
    from: /^npm run (\S+)$/,
    to: { npm: 'npm run $1', pnpm: 'pnpm run $1', yarn: 'yarn run $1', bun: 'bun run $1' },
  },
  {
    from: /^npm run (\S+) -- (\S.*)$/,
    to: { npm: 'npm run $1 -- $2', pnpm: 'pnpm run $1 $2', yarn: 'yarn run $1 $2', bun: 'bun run $1 $2' },
  },
  {
    // `bun test` is the test runner of Bun.
    from: /^npm (test|start)$/,
    to: { npm: 'npm $1', pnpm: 'pnpm $1', yarn: 'yarn $1', bun: 'bun run $1' },
  },
  {
    from: /^npm (test|start) -- (\S.*)$/,
    to: { npm: 'npm $1 -- $2', pnpm: 'pnpm $1 $2', yarn: 'yarn $1 $2', bun: 'bun run $1 $2' },
  },
  {
    from: /^npm create (\S+)$/,
    to: { npm: 'npm create $1', pnpm: 'pnpm create $1', yarn: 'yarn create $1', bun: 'bun create $1' },
  },
  {
    from: /^npm create (\S+(?: [^\s-]\S*)*) -- (\S.*)$/,
    to: {
      npm: 'npm create $1 -- $2',
      pnpm: 'pnpm create $1 $2',
      yarn: 'yarn create $1 $2',
      bun: 'bun create $1 $2',
    },
  },
  {
    from: /^npx (?:(?:-y|--yes) )?([^\s-].*)$/,
    to: { npm: 'npx $1', pnpm: 'pnpm dlx $1', yarn: 'yarn dlx $1', bun: 'bunx $1' },
  },
];
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
    const translate = (manager: string) =>
      rule ? prompt + command.replace(rule.from, rule.to[manager] ?? '') : line;
    return { command, rule, translate };
  });
  const other = lines.find(({ command, rule }) => !rule && MANAGED.test(command));
  if (other) return { problem: `cannot translate "${other.command}" for other package managers` };
  const rules = lines.flatMap(({ rule }) => rule ?? []);
  const managers = Object.keys(rules[0]?.to ?? {}).filter((name) => rules.every(({ to }) => name in to));
  if (rules.length === 0) return { problem: 'needs a command of a package manager' };
  if (managers.length < 2) return { problem: 'needs commands that two package managers share' };
  const alternatives = managers.map((label) => ({
    label,
    code: lines.map(({ translate }) => translate(label)).join('\n'),
  }));
  return { alternatives };
}
