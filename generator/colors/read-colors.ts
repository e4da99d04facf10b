import culori, { type Color } from 'culori/require';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A custom property of `:root`, as the stylesheet spells it. */
type RootProperty = {
  readonly name: string;
  readonly value: string;
  /** Undefined for both themes. */
  readonly theme: Theme | undefined;
};

/**
 * Colors of the custom properties that a stylesheet sets on `:root`, as hex, by name: `--color-text`. Understands
 * `light-dark()`, `@media (prefers-color-scheme: dark)` and `var()`. Omits properties that are no opaque color.
 */
export function readColors(css: string): Readonly<Record<string, Readonly<Record<Theme, string>>>> {
  const { names, colorOf } = createPalette(css);
  return Object.fromEntries(
    names.flatMap((name) => {
      const [light, dark] = [colorOf(name, 'light'), colorOf(name, 'dark')];
      return light && dark ? [[name, { light: culori.formatHex(light), dark: culori.formatHex(dark) }]] : [];
    }),
  );
}

function createPalette(css: string) {
  const values = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const { name, value, theme } of rootProperties(css))
    for (const each of THEMES) if (theme === undefined || theme === each) values[each].set(name, value);

  const MAX_REFERENCES = 10;
  function spelled(name: string, theme: Theme, depth = 0): string | undefined {
    const value = values[theme].get(name);
    if (value === undefined || depth > MAX_REFERENCES) return undefined;
    const [, light, dark] = PAIR.exec(value) ?? [value, value, value];
    const own = ((theme === 'light' ? light : dark) ?? '').trim();
    const reference = /^var\(\s*(--[\w-]+)\s*\)$/.exec(own)?.[1];
    return reference === undefined ? own : spelled(reference, theme, depth + 1);
  }
  return {
    names: [...values.light.keys()],
    colorOf: (name: string, theme: Theme) => parseColor(spelled(name, theme) ?? ''),
  };
}

/** `light-dark()`. Its first argument ends at the comma that is not inside parentheses. */
const PAIR = /^light-dark\(((?:[^(),]|\([^()]*\))*),(.*)\)$/s;

/** Custom properties of rules whose selector is `:root` or `html`, in order. */
function* rootProperties(css: string): Iterable<RootProperty> {
  const open = [{ isRoot: false, isDark: false }];
  for (const { text, end } of statements(css)) {
    const rule = open.at(-1) ?? { isRoot: false, isDark: false };
    if (end === '{') {
      const isDark = rule.isDark || /^@media\b.*prefers-color-scheme:\s*dark/s.test(text);
      const isRoot = text.startsWith('@')
        ? rule.isRoot
        : text.split(',').some((each) => /^(?::root|html)$/.test(each.trim()));
      open.push({ isRoot, isDark });
      continue;
    }
    const [, name, value = ''] = /^(--[\w-]+)\s*:\s*(.*)$/s.exec(text) ?? [];
    if (name !== undefined && rule.isRoot)
      yield { name, value: value.trim(), theme: rule.isDark ? 'dark' : undefined };
    if (end === '}') open.pop();
  }
}

/** Declarations, and preludes of rules, without comments in front of them. */
function* statements(css: string): Iterable<{ text: string; end: string }> {
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css.charAt(at);
    const isComment = css.startsWith('/*', at);
    if (isComment || sign === '"' || sign === "'") {
      const end = isComment ? css.indexOf('*/', at + 2) + 1 : css.indexOf(sign, at + 1);
      if (end <= 0) return;
      if (isComment && css.slice(from, at).trim() === '') from = end + 1;
      at = end;
    } else if ('{};'.includes(sign)) {
      yield { text: css.slice(from, at).trim(), end: sign };
      from = at + 1;
    }
  }
}

/**
 * Parses an opaque color of CSS. Colors outside sRGB are clipped.
 * @returns undefined for other colors, such as `color-mix()`, and for text that is not a color.
 */
export function parseColor(text: string): Color | undefined {
  // culori reads "600" as a color without its "#".
  const color = /^[\da-f]*$/i.test(text) ? undefined : culori.parse(text);
  return color && (color.alpha ?? 1) === 1 ? culori.clampRgb(color) : undefined;
}
