import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import culori, { type Color } from 'culori/require';
import { createPalette, type Palette, parseColor, rootProperties, THEMES } from '../colors/read-colors.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { locationAt } from '../load/source-locator.ts';
import type { ContrastRule } from '../site-definition.ts';
import type { RepoPath, SourceLocation } from '../types.ts';

const PLAIN = ['--color-canvas', '--color-code'];
const SOFT = ['--color-accent-soft', '--color-pass-soft', '--color-fail-soft'];
const CODE = ['comment', 'string', 'number', 'keyword', 'function', 'type'].map((kind) => `--code-${kind}`);

/** Colors of `parts/theme.css` that the parts show on each other. */
export const PART_CONTRAST: readonly ContrastRule[] = [
  { colors: ['--color-text'], on: [...PLAIN, '--color-hover', ...SOFT, '--color-warn-soft'] },
  // Output, signs and code out of focus can be in marked lines.
  { colors: ['--color-text-muted', '--color-text-faint', ...CODE], on: ['--color-code', ...SOFT] },
  { colors: ['--color-text-muted', '--color-text-faint', '--color-accent'], on: ['--color-canvas'] },
  { colors: ['--color-accent'], on: ['--color-accent-soft'] },
  { colors: ['--color-pass'], on: ['--color-code', '--color-pass-soft'] },
  { colors: ['--color-warn'], on: ['--color-code', '--color-warn-soft'] },
  { colors: ['--color-fail'], on: ['--color-code', '--color-fail-soft'] },
  // Focus rings, the line under a selected tab, and borders of copy buttons.
  { colors: ['--color-accent'], on: PLAIN, minimum: 3 },
  { colors: ['--color-line-strong'], on: ['--color-canvas'], minimum: 3 },
];

/** Contrast of text (WCAG 2.2, success criterion 1.4.3, level AA). */
const TEXT = 4.5;

/**
 * Checks the contrast of the site's colors. Those of the parts are checked if the site defines them.
 * @param input `css` is the text of all bundled stylesheets, `sources` are the files that they come from.
 */
export function checkContrast(input: {
  root: string;
  rules: readonly ContrastRule[];
  css: string;
  sources: readonly RepoPath[];
}): Diagnostic[] {
  const palette = createPalette(input.css);
  const locate = propertyLocator(input.root, input.sources);
  /** Colors that each color appears on, with the highest of their minimums, so that a color is reported once. */
  const pairs = new Map<string, Map<string, number>>();
  for (const { colors, on, minimum = TEXT } of [...input.rules, ...PART_CONTRAST])
    for (const color of colors) {
      const backs = pairs.get(color) ?? new Map<string, number>();
      pairs.set(color, backs);
      for (const name of on) backs.set(name, Math.max(minimum, backs.get(name) ?? 0));
    }
  return [
    ...unusable(palette, input.rules),
    ...[...pairs].flatMap(([color, backs]) => problemOf(color, backs, palette, locate)),
  ];
}

/** Reports names in the site's rules that are not properties, or whose values cannot be checked. */
function unusable(palette: Palette, rules: readonly ContrastRule[]): Diagnostic[] {
  const names = [...new Set(rules.flatMap(({ colors, on }) => [...colors, ...on]))];
  return names
    .filter((name) => THEMES.some((theme) => palette.colorOf(name, theme) === undefined))
    .map((name) => {
      const isSet = palette.names.includes(name);
      const problem = isSet
        ? `has ${name}, whose value is not an opaque color`
        : `has ${name}, which no stylesheet sets on :root`;
      const hint = isSet ? undefined : didYouMean(name, palette.names);
      return diagnose('site/setting', { setting: 'contrast', problem }, undefined, hint);
    });
}

function problemOf(
  color: string,
  backs: ReadonlyMap<string, number>,
  palette: Palette,
  locate: (name: string) => SourceLocation | undefined,
): Diagnostic[] {
  const uses = THEMES.map((theme) => {
    const front = palette.colorOf(color, theme);
    return [...backs].flatMap(([name, minimum]) => {
      const back = palette.colorOf(name, theme);
      return front && back ? [{ theme, name, back, minimum, ratio: culori.wcagContrast(front, back) }] : [];
    });
  });
  const low = uses.flat().filter(({ ratio, minimum }) => ratio < minimum);
  if (low.length === 0) return [];
  const pairs = low.map(
    ({ theme, name, ratio, minimum }) => `${floor(ratio)} on ${name} (${theme}, minimum ${minimum})`,
  );
  const values = THEMES.map((theme, index) =>
    betterColor(palette.valueOf(color, theme) ?? '', uses[index] ?? []),
  );
  const hint = values.includes(undefined)
    ? undefined
    : `Try light-dark(${values.join(', ')}) for ${color}, or change the other colors.`;
  const at = [color, ...low.map(({ name }) => name)].map(locate).find((found) => found !== undefined);
  return [diagnose('color/contrast', { color, pairs }, at, hint)];
}

/** Rounds down, so that 4.499 is not reported as 4.5. */
const floor = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

type Use = { readonly back: Color; readonly minimum: number; readonly ratio: number };

/** The color, or the nearest lightness of an `oklch()` color, that has enough contrast; undefined if there is none. */
function betterColor(value: string, uses: readonly Use[]): string | undefined {
  if (uses.every(({ ratio, minimum }) => ratio >= minimum)) return value;
  const [, percent, rest] = /^oklch\(([\d.]+)% ([^/]*)\)$/.exec(value) ?? [];
  for (let step = 0.5; step <= 100; step += 0.5)
    for (const lightness of [Number(percent) - step, Number(percent) + step]) {
      if (lightness < 0 || lightness > 100) continue;
      const text = `oklch(${lightness}% ${rest})`;
      const color = parseColor(text);
      if (color && uses.every(({ back, minimum }) => culori.wcagContrast(color, back) >= minimum))
        return text;
    }
  return undefined;
}

/** Finds where the site's own stylesheets set a custom property. Reads the files on the first call. */
function propertyLocator(root: string, sources: readonly RepoPath[]) {
  const files = sources.filter((file) => file.startsWith('site/') && file.endsWith('.css'));
  let found: Map<string, SourceLocation> | undefined;
  return (name: string): SourceLocation | undefined => {
    found ??= new Map(
      files.flatMap((file) => {
        const css = readFileSync(join(root, file), 'utf8');
        return [...rootProperties(css)].map(
          ({ name, at }) => [name, locationAt(file, css, at, name.length)] as const,
        );
      }),
    );
    return found.get(name);
  };
}
