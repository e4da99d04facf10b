import { rootProperties } from '../colors/read-colors.ts';

/** A value up to this length is not longer than a reference to a property. */
const SHORT_VALUE = 10;
/** A property with few references takes up more bytes than its value does in their place. */
const FEW_REFERENCES = 2;

/** Values that depend on the element, and those with characters that could hide the end of the declaration. */
const NOT_PLAIN = /^(?:inherit|initial|unset|revert|revert-layer)$|\b(?:var|attr|if|inherit)\(|["'{};!\\]/;

/** Strings, and names with the syntax around them: in a declaration, `var()`, or elsewhere. */
const NAMES =
  /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[{};])(?<declared>--[\w-]+)\s*:|var\(\s*(?<used>--[\w-]+)(?<end>\s*[,)])|(?<![\w-])(?<other>--[\w-]+)/gs;

type Uses = { declarations: number; references: number; fallbacks: number; others: number };
const NO_USES: Uses = { declarations: 0, references: 0, fallbacks: 0, others: 0 };

/**
 * Shortens the custom properties of stylesheets: constants are replaced by their values, and other properties get short
 * names. A constant is set once, on `:root`, whatever the window is. Names that scripts contain stay as they are.
 * So do names that are used outside of declarations and `var()`, such as those of anchors.
 * @param styles minified stylesheets.
 * @param scripts texts of all scripts.
 */
export function shortenProperties(styles: readonly string[], scripts: readonly string[]): string[] {
  const uses = countUses(styles);
  const inScripts = new Set(scripts.flatMap((script) => script.match(/--[\w-]+/g) ?? []));
  const isOwn = (name: string): boolean => uses.get(name)?.others === 0 && !inScripts.has(name);
  const isShorter = (name: string, value: string): boolean => {
    const { declarations, references, fallbacks } = uses.get(name) ?? NO_USES;
    const isConstant = declarations === 1 && fallbacks === 0 && value !== '' && !NOT_PLAIN.test(value);
    return isConstant && (value.length <= SHORT_VALUE || references <= FEW_REFERENCES);
  };
  const values = new Map(
    styles
      .flatMap((style) => [...rootProperties(style)])
      .filter(({ name, value, always }) => always && isOwn(name) && isShorter(name, value))
      .map(({ name, value }) => [name, value]),
  );
  const kept = new Set([...uses.keys()].filter((name) => !isOwn(name)));
  // Sorted, because the dev server has the stylesheets in another order than a build.
  const renamed = shortNames(
    [...uses.keys()].filter((name) => isOwn(name) && !values.has(name)).sort(),
    kept,
  );
  return styles.map((style) => rewrite(style, values, renamed));
}

function countUses(styles: readonly string[]): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const style of styles)
    for (const { groups: { declared, used, end, other } = {} } of style.matchAll(NAMES)) {
      const name = declared ?? used ?? other;
      if (name === undefined) continue;
      const found = uses.get(name) ?? { ...NO_USES };
      if (declared) found.declarations++;
      else if (other) found.others++;
      else if (end?.trim() === ')') found.references++;
      else found.fallbacks++;
      uses.set(name, found);
    }
  return uses;
}

/** Short names in the order of the names, without those in `taken`. */
function shortNames(names: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<string, string> {
  const short = new Map<string, string>();
  for (let number = 0; short.size < names.length; number++) {
    const candidate = `--${number.toString(36)}`;
    const name = names[short.size];
    if (name !== undefined && !taken.has(candidate)) short.set(name, candidate);
  }
  return short;
}

function rewrite(
  style: string,
  values: ReadonlyMap<string, string>,
  renamed: ReadonlyMap<string, string>,
): string {
  const parts: string[] = [];
  let written = 0;
  for (const { 0: text, index, groups: { declared, used, other } = {} } of style.matchAll(NAMES)) {
    const name = declared ?? used ?? other;
    // Inside of a declaration that has been removed.
    if (name === undefined || index < written) continue;
    const value = values.get(name);
    parts.push(style.slice(written, index));
    written = index + text.length;
    if (value === undefined) parts.push(text.replace(name, renamed.get(name) ?? name));
    else if (used) parts.push(value);
    // The declaration of a constant, with the semicolon after it.
    else written += /^[^;}]*;?/.exec(style.slice(written))?.[0].length ?? 0;
  }
  return parts.join('') + style.slice(written);
}
