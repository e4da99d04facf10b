import type { ContrastRule } from '../site-definition.ts';

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
