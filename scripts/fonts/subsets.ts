import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const PACKAGES = join(import.meta.dirname, '../../node_modules');

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Accented letters of names and loanwords in the languages of Western Europe. */
const ACCENTED = 'ÄÅÉÖÜßàáâäåçèéêëíîïñóôöøúûü';
const PUNCTUATION = '\u00a0©«»·×÷°±²³–—‘’“”•…′″€™';
const MATH_AND_ARROWS = '←↑→↓−≠≤≥⌘';

/** A font of the site: a part of a font in a package. */
export type FontSubset = {
  /** File in `site/fonts/`, without extension. */
  readonly name: string;
  /** Source and license, relative to `node_modules/`. */
  readonly source: string;
  readonly license: string;
  readonly text: string;
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  /** OpenType features. */
  readonly features: readonly string[];
  /** Most bytes of the WOFF2 file. */
  readonly most: number;
};

/** The fonts of the site. Other characters are shown in a font of the reader's system. */
export const subsets: readonly FontSubset[] = [
  {
    name: 'inter',
    source: 'inter-ui/variable/InterVariable.woff2',
    license: 'inter-ui/LICENSE.txt',
    text: ASCII + ACCENTED + PUNCTUATION + MATH_AND_ARROWS,
    // One optical size between text and headings. The axis would add 11 kB.
    axes: { wght: { min: 400, max: 650 }, opsz: 16 },
    features: ['kern', 'tnum'],
    most: 19_000,
  },
  {
    name: 'jetbrains-mono',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    license: '@fontsource-variable/jetbrains-mono/LICENSE',
    text: ASCII + PUNCTUATION,
    axes: { wght: 400 },
    features: [],
    most: 10_000,
  },
];

/** The bytes of a subset as WOFF2: the same for the same version of the packages. */
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
