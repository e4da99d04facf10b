export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A custom property of `:root`, as the stylesheet spells it. */
type RootProperty = {
  readonly name: string;
  readonly value: string;
  /** Undefined for both themes. */
  readonly theme: Theme | undefined;
  /** Offset of the name. */
  readonly at: number;
};

/**
 * Colors of the custom properties that a stylesheet sets on `:root`, as hex, by name: `--color-text`. Understands
 * `light-dark()`, `@media (prefers-color-scheme: dark)` and `var()`. Omits properties that are no color, and colors other
 * than hex, `rgb()`, `hsl()`, `oklch()`, `white` and `black`.
 */
export function readColors(css: string): Readonly<Record<string, Readonly<Record<Theme, string>>>> {
  const { names, colorOf } = createPalette(css);
  return Object.fromEntries(
    names.flatMap((name) => {
      const [light, dark] = [colorOf(name, 'light'), colorOf(name, 'dark')];
      return light && dark ? [[name, { light: toHex(light), dark: toHex(dark) }]] : [];
    }),
  );
}

export type Palette = {
  readonly names: readonly string[];
  /** Value of a property as the stylesheet spells it. */
  readonly valueOf: (name: string, theme: Theme) => string | undefined;
  readonly colorOf: (name: string, theme: Theme) => Rgb | undefined;
};

export function createPalette(css: string): Palette {
  const values = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const { name, value, theme } of rootProperties(css))
    for (const each of THEMES) if (theme === undefined || theme === each) values[each].set(name, value);

  const MAX_REFERENCES = 10;
  function spelled(name: string, theme: Theme, depth = 0): string | undefined {
    const value = values[theme].get(name);
    if (value === undefined || depth > MAX_REFERENCES) return undefined;
    const pair = /^light-dark\((.*)\)$/.exec(value)?.[1];
    const own = pair === undefined ? value : (splitPair(pair)[theme] ?? '').trim();
    const reference = /^var\(\s*(--[\w-]+)\s*\)$/.exec(own)?.[1];
    return reference === undefined ? own : spelled(reference, theme, depth + 1);
  }
  return {
    names: [...values.light.keys()],
    valueOf: spelled,
    colorOf: (name, theme) => parseColor(spelled(name, theme) ?? ''),
  };
}

/** Splits the arguments of `light-dark()` at the comma that is not inside parentheses. */
function splitPair(text: string): Record<Theme, string> {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) return { light: text.slice(0, at), dark: text.slice(at + 1) };
  }
  return { light: text, dark: text };
}

/** Custom properties of rules whose selector is `:root` or `html`, in order. */
export function* rootProperties(css: string): Iterable<RootProperty> {
  const open = [{ isRoot: false, isDark: false }];
  for (const { text, at, end } of statements(css)) {
    const rule = open.at(-1) ?? { isRoot: false, isDark: false };
    if (end === '{') {
      const isDark = rule.isDark || /^@media\b.*prefers-color-scheme:\s*dark/s.test(text);
      const isRoot = text.startsWith('@') ? rule.isRoot : text.split(',').some(isRootSelector);
      open.push({ isRoot, isDark });
      continue;
    }
    const [, name, value = ''] = /^(--[\w-]+)\s*:\s*(.*)$/s.exec(text) ?? [];
    if (name !== undefined && rule.isRoot)
      yield { name, value: value.trim(), theme: rule.isDark ? 'dark' : undefined, at };
    if (end === '}') open.pop();
  }
}

const isRootSelector = (selector: string): boolean => /^(?::root|html)$/.test(selector.trim());

/** Declarations, and preludes of rules, without comments in front of them. */
function* statements(css: string): Iterable<{ text: string; at: number; end: string }> {
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
      const text = css.slice(from, at).trimStart();
      yield { text: text.trimEnd(), at: at - text.length, end: sign };
      from = at + 1;
    }
  }
}

/** Red, green and blue of sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Parses an opaque color of CSS: hex, `rgb()`, `hsl()`, `oklch()`, `white` or `black`. Colors outside sRGB are clipped.
 * @returns undefined for other colors, and for text that is not a color.
 */
export function parseColor(text: string): Rgb | undefined {
  const color = text.trim().toLowerCase();
  if (color === 'white') return [1, 1, 1];
  if (color === 'black') return [0, 0, 0];
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const width = hex.length / 3;
    const part = (at: number) =>
      Number.parseInt(hex.slice(at * width, (at + 1) * width).repeat(3 - width), 16);
    return [part(0) / 255, part(1) / 255, part(2) / 255];
  }
  const [, name = '', list = ''] = /^(rgb|hsl|oklch)\(([^()]*)\)$/.exec(color) ?? [];
  const parts = list.trim().split(/[\s,]+/);
  const [a, b, c] = parts.map((part) => (part === 'none' ? 0 : Number.parseFloat(part)));
  if (parts.length !== 3 || [a, b, c].some(Number.isNaN)) return undefined;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const share = (index: number, value: number, full: number) =>
    parts[index]?.endsWith('%') ? value / 100 : value / full;
  if (name === 'rgb') return clip([share(0, a, 255), share(1, b, 255), share(2, c, 255)]);
  if (name === 'hsl') return hslToRgb(a, b / 100, c / 100);
  return name === 'oklch'
    ? oklchToRgb(share(0, a, 1), parts[1]?.endsWith('%') ? b * 0.004 : b, c)
    : undefined;
}

const clip = ([r, g, b]: Rgb): Rgb => [unit(r), unit(g), unit(b)];
const unit = (value: number): number => Math.min(1, Math.max(0, value));

/** CSS Color Module Level 4, section 7.1. */
function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return clip([channel(0), channel(8), channel(4)]);
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). @param hue in degrees. */
function oklchToRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return clip([
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

const encode = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

/** Formats a color as `#rrggbb`. */
export const toHex = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [r, g, b] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
