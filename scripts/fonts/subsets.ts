import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const PACKAGES = join(import.meta.dirname, '../../node_modules');

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Accented letters of names and loanwords in Western European languages. */
const ACCENTED = 'ÄÅÉÖÜßàáâäåçèéêëíîïñóôöøúûü';
const PUNCTUATION = '\u00a0©«»·×÷°±²³–—‘’“”•…′″€™';
const MATH_AND_ARROWS = '←↑→↓−≠≤≥⌘';

/** Font of the site: a subset of a font in a package. */
export type FontSubset = {
  /** Name of the file in `site/styles/fonts/`, without extension. */
  readonly name: string;
  /** Paths of source and license, relative to `node_modules/`. */
  readonly source: string;
  readonly license: string;
  readonly text: string;
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  /** OpenType features. */
  readonly features: readonly string[];
  /** Maximum size of the WOFF2 file in bytes. */
  readonly most: number;
};

/** Fonts of the site. Other characters use a system font. */
export const subsets: readonly FontSubset[] = [
  {
    name: 'inter',
    source: 'inter-ui/variable/InterVariable.woff2',
    license: 'inter-ui/LICENSE.txt',
    text: ASCII + ACCENTED + PUNCTUATION + MATH_AND_ARROWS,
    // A single optical size between text and headings. The axis would add 11 kB.
    axes: { wght: { min: 400, max: 650 }, opsz: 16 },
    features: ['kern', 'tnum'],
    most: 19_000,
  },
  {
    name: 'jetbrains-mono',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    license: '@fontsource-variable/jetbrains-mono/LICENSE',
    text: ASCII + PUNCTUATION,
    axes: { wght: { min: 400, max: 600 } },
    features: [],
    most: 10_000,
  },
];

/** Returns a subset as WOFF2. The bytes depend only on the versions of the packages. */
export async function makeSubset({ source, text, axes, features }: FontSubset): Promise<Buffer> {
  return subsetFont(readFileSync(join(PACKAGES, source)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: [...features],
    noHinting: true,
  });
}

export const licenseOf = ({ license }: FontSubset): string =>
  readFileSync(join(PACKAGES, license), 'utf8').replaceAll('\r\n', '\n');
