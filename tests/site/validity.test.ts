import { type ConfigData, HtmlValidate } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { htmlPages, sharedSite } from '../kit/our-site.ts';

/** The HTML Standard's content models, attributes and ids, and the rules on accessibility. */
const CONFIG: ConfigData = {
  root: true,
  extends: [
    'html-validate:standard',
    'html-validate:recommended',
    'html-validate:a11y',
    'html-validate:document',
    'html-validate:browser',
  ],
  rules: {
    // How React serialises; the parser of HTML reads either spelling as the same document.
    'doctype-style': 'off', // <!DOCTYPE html> in lower case
    'attr-case': 'off', // charSet, srcSet, playsInline: attribute names are case-insensitive
    'void-style': 'off', // <meta/>: the slash of a void element is ignored
    'attribute-empty-style': 'off', // hidden="": the same as hidden
    'attribute-boolean-style': 'off', // required="": the same as required
    // Integrity is for what comes from other hosts; nothing does.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The Standard asks of an id that it is not empty and holds no white space; headings may begin with a number.
    'valid-id': ['error', { relaxed: true }],
    // What a template element holds is no part of the document; one heading of rank 1 holds for each.
    'heading-level': ['error', { sectioningRoots: ['dialog', 'template'] }],
  },
};

const SITES = [
  { name: 'as it is built by default', kind: 'default', optional: 0 },
  { name: 'with every service and optional page', kind: 'configured', optional: 3 },
] as const;

describe('every page is valid HTML', () => {
  const validator = new HtmlValidate(CONFIG);
  test.each(SITES)('$name', async ({ kind, optional }) => {
    const site = await sharedSite(kind);
    expect(site.run.code, site.run.stderr).toBe(0);
    const built = Object.entries(htmlPages(site.files));
    // What is configured changes what all pages have in common, and adds pages.
    const more = built.filter(([url]) => /\/(?:pricing|changelog|about)$/.test(url));
    expect(more).toHaveLength(Math.max(optional, config.optionalRoutes.size));
    for (const [url, html] of [...more, ...sampleOf(built, kind === 'default' ? 6 : 2)]) {
      const { results } = await validator.validateString(html, url);
      const messages = results.flatMap((result) => result.messages);
      expect(
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
        url,
      ).toEqual([]);
    }
  });
  test.each([
    { rule: 'element-permitted-content', html: '<p><span><div></div></span></p>' },
    { rule: 'no-dup-id', html: '<p id="a"></p><p id="a"></p>' },
    { rule: 'valid-id', html: '<p id="a b"></p>' },
    { rule: 'input-missing-label', html: '<input type="text">' },
    { rule: 'no-deprecated-attr', html: '<table><tbody><tr><td align="right">1</td></tr></tbody></table>' },
    { rule: 'aria-label-misuse', html: '<div aria-label="Name"></div>' },
    { rule: 'heading-level', html: '<h1>One</h1><h3>Three</h3>' },
  ])('$rule is detected', async ({ rule, html }) => {
    const page = `<!doctype html><html lang="en"><head><title>Fault</title></head><body>${html}</body></html>`;
    const { results } = await validator.validateString(page);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toContain(rule);
  });
});
