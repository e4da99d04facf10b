import { describe, expect, test } from 'vitest';
import { buildFiles, SITE } from '../kit/little-site.ts';

const build = async (css: string, more = '') => {
  const { diagnostics } = await buildFiles({
    'site/index.ts': SITE.replace('tokens:', `styles: ['site/style.css'], ${more} tokens:`),
    'site/style.css': css,
  });
  return diagnostics;
};
const CONTRAST =
  "contrast: [{ colors: ['--ink', '--link'], on: ['--paper'] }, { colors: ['--edge'], on: ['--paper'], minimum: 3 }],";

describe('colors with too little contrast', () => {
  test('are reported where they are set, with a color that has enough', async () => {
    const css = `/* --link: no */
:root {
  --paper: light-dark(white, black);
  --ink: #333;
  --edge: light-dark(#999, oklch(55% 0.02 262));
  --link: light-dark(
    oklch(60% 0.1 260), oklch(60% 0.1 260));
}
`;
    expect(await build(css, CONTRAST)).toEqual([
      {
        code: 'color/contrast',
        severity: 'warning',
        message: '--ink has less contrast than WCAG 2.2 AA requires: 1.66 on --paper (dark, minimum 4.5).',
        hint: 'Make one of the colors lighter or darker.',
        at: { file: 'site/style.css', line: 4, column: 3, length: 5 },
      },
      {
        code: 'color/contrast',
        severity: 'warning',
        message: '--edge has less contrast than WCAG 2.2 AA requires: 2.84 on --paper (light, minimum 3).',
        hint: 'Make one of the colors lighter or darker.',
        at: { file: 'site/style.css', line: 5, column: 3, length: 6 },
      },
      {
        code: 'color/contrast',
        severity: 'warning',
        message: '--link has less contrast than WCAG 2.2 AA requires: 3.96 on --paper (light, minimum 4.5).',
        hint: 'Try light-dark(oklch(56.5% .1 260), oklch(60% .1 260)) for --link, or change the other colors.',
        at: { file: 'site/style.css', line: 6, column: 3, length: 6 },
      },
    ]);
  });

  test('are reported once for a color, with a pair for both themes that meets all minimums', async () => {
    const css = `:root {
      --paper: light-dark(white, black);
      --desk: light-dark(#bbb, #333);
      --ink: light-dark(oklch(70% 0 0), oklch(30% 0 0));
    }`;
    const rules =
      "contrast: [{ colors: ['--ink'], on: ['--paper', '--desk'], minimum: 3 }, { colors: ['--ink'], on: ['--paper'] }],";
    expect((await build(css, rules)).map(({ message, hint }) => [message, hint])).toEqual([
      [
        '--ink has less contrast than WCAG 2.2 AA requires: 2.67 on --paper (light, minimum 4.5), 1.39 on --desk (light, minimum 3), 1.53 on --paper (dark, minimum 4.5), 1.07 on --desk (dark, minimum 3).',
        'Try light-dark(oklch(50.5% 0 0), oklch(58.5% 0 0)) for --ink, or change the other colors.',
      ],
    ]);
  });

  test('are reported for the colors of parts without a rule, and are located in the site', async () => {
    const theme = '@import "#generator/parts/theme.css" layer(parts);\n';
    expect(await build(theme)).toEqual([]);
    const diagnostics = await build(`${theme}:root { --color-code: oklch(70% 0 0) }\n`);
    expect(diagnostics.map(({ code, at }) => [code, at?.file, at?.line])).toContainEqual([
      'color/contrast',
      'site/style.css',
      2,
    ]);
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^--code-keyword has less contrast than .*: \d\.\d\d on --color-code \(light, minimum 4\.5\)/,
      ),
    );
  });

  test('are not reported when their values cannot be checked, unless the site names them', async () => {
    const css = ':root { --color-text: color-mix(in oklch, white, black); --color-canvas: gray }\n';
    expect(await build(css)).toEqual([]);
    const named = await build(css, "contrast: [{ colors: ['--color-text'], on: ['--color-canvsa'] }],");
    expect(named.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'site/setting',
        'The site\'s setting "contrast" has --color-canvsa, which no stylesheet sets on :root.',
        'Did you mean --color-canvas?',
      ],
      [
        'site/setting',
        'The site\'s setting "contrast" has --color-text, whose value is not an opaque color.',
        undefined,
      ],
    ]);
  });
});
