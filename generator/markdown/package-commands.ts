/** Shell commands of a fence, translated for one package manager. */
export type Alternative = { readonly label: string; readonly code: string };

/** One package, with its version or extras; quoted if it contains `<` or `[`. */
const PACKAGE = `(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s"'-][^\\s"']*)`;
const PACKAGES = `(${PACKAGE}(?: +${PACKAGE})*)`;

/**
 * Translations of a command by package manager, in the order of the tabs. `$1` stands for the arguments.
 * Sources: pip.pypa.io "pip install", docs.astral.sh/uv "uv add" and "uv tool install", python-poetry.org
 * "add", pipx.pypa.io "install"; docs.npmjs.com, pnpm.io, yarnpkg.com and bun.com on "install", "add", "run" and "dlx".
 */
const COMMANDS: readonly { readonly from: RegExp; readonly to: Readonly<Record<string, string>> }[] = [
  {
    from: new RegExp(`^(?:uv tool|pipx) install (${PACKAGE})$`),
    to: { pip: 'pip install $1', uv: 'uv tool install $1', pipx: 'pipx install $1' },
  },
  {
    from: new RegExp(`^(?:(?:python3? -m )?pip3? install|uv add|poetry add) ${PACKAGES}$`),
    to: { pip: 'pip install $1', uv: 'uv add $1', poetry: 'poetry add $1' },
  },
  {
    from: /^npm (?:install|i)$/,
    to: { npm: 'npm install', pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' },
  },
  {
    from: new RegExp(`^npm (?:install|i|add) (?:-D|--save-dev) ${PACKAGES}$`),
    to: {
      npm: 'npm install --save-dev $1',
      pnpm: 'pnpm add --save-dev $1',
      yarn: 'yarn add --dev $1',
      bun: 'bun add --dev $1',
    },
  },
  {
    from: new RegExp(`^npm (?:install|i|add) ${PACKAGES}$`),
    to: { npm: 'npm install $1', pnpm: 'pnpm add $1', yarn: 'yarn add $1', bun: 'bun add $1' },
  },
  {
    from: /^npm run (\S+)$/,
    to: { npm: 'npm run $1', pnpm: 'pnpm run $1', yarn: 'yarn run $1', bun: 'bun run $1' },
  },
  {
    from: /^npx ([^\s-].*)$/,
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
