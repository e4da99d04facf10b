import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Diagnostic, diagnose, settleDiagnostics } from '../../generator/diagnostics/diagnostic.ts';
import {
  createSuggester,
  didYouMean,
  MAX_SUGGESTIONS,
  nearest,
} from '../../generator/diagnostics/nearest.ts';
import { codeFrame, reportToGithub, reportToTerminal } from '../../generator/diagnostics/report.ts';

const at = (line: number, column: number, length?: number) => ({
  file: 'a.md',
  line,
  column,
  ...(length ? { length } : {}),
});

describe('code frame', () => {
  test('marks the location between adjacent lines, including blank ones', () => {
    expect(codeFrame({ text: 'one\n\nthree\nfour\n', at: at(3, 2, 3) })).toBe(
      ['  1 | one', '  2 |', '> 3 | three', '    |  ^^^', '  4 | four', '  5 |'].join('\n'),
    );
  });
  test('expands tabs and places the caret below its character', () => {
    expect(codeFrame({ text: '\t\tkey: x', at: at(1, 3, 3) })).toBe(
      '> 1 |         key: x\n    |         ^^^',
    );
  });
  test('counts CRLF and CR as one line break', () => {
    expect(codeFrame({ text: 'a\r\nb\rc', at: at(3, 1) })).toContain('> 3 | c');
  });
  test('truncates a long line around the location and never marks beyond its end', () => {
    const frame = codeFrame({ text: `${'x'.repeat(5000)}HERE`, at: at(1, 5001, 400) });
    expect(frame.split('\n')[0]).toMatch(/^> 1 \| x+HERE$/);
    expect(frame.split('\n')[1]?.trimEnd().endsWith('^^^^')).toBe(true);
    expect(frame.length).toBeLessThan(400);
  });
  test('places the caret correctly below wide and joined characters, and after a byte-order mark', () => {
    const before = '\u65e5\u672c\u{1F600}e\u0301 ';
    const frame = codeFrame({ text: `\u{FEFF}${before}bad`, at: at(1, before.length + 1, 3) });
    expect(frame).toBe(`> 1 | ${before}bad\n    | ${' '.repeat(8)}^^^`);
    expect(codeFrame({ text: '\u65e5\u672c', at: at(1, 1, 2) })).toContain('| ^^^^');
  });
  test('marks only the visible part of a long line', () => {
    expect(codeFrame({ text: 'x'.repeat(5000), at: at(1, 3, 4000) }).length).toBeLessThan(400);
  });
  test('shows control characters instead of sending them to the terminal', () => {
    expect(codeFrame({ text: 'a\x1b[2Jb', at: at(1, 1) })).not.toContain('\x1b');
  });
});

describe('nearest', () => {
  test.each([
    ['ordr', 'order'],
    ['tilte', 'title'],
    ['DESCRIPTION', 'description'],
  ])('%s is %s', (wanted, meant) => {
    expect(nearest(wanted, ['order', 'title', 'description'])).toBe(meant);
  });
  test('returns nothing when no candidate is similar', () => {
    expect(nearest('colour', ['order', 'title'])).toBeUndefined();
    expect(didYouMean('x', [])).toBeUndefined();
  });
  test('does not compare values that are too long for a typo', () => {
    expect(nearest('a'.repeat(200), [`${'a'.repeat(199)}b`])).toBeDefined();
    expect(nearest('a'.repeat(201), [`${'a'.repeat(200)}b`])).toBeUndefined();
  });
  test('searches once for each value, and reports when it stops searching', () => {
    const suggest = createSuggester();
    let searches = 0;
    const hint = (wanted: string) =>
      suggest(wanted, wanted, () => {
        searches++;
        return ['/docs/setup'];
      });
    expect(hint('/docs/setpu')).toBe('Did you mean /docs/setup?');
    for (let number = 0; number < 2 * MAX_SUGGESTIONS; number++) hint(`/docs/setup${number}`);
    expect(hint('/docs/setpu')).toBe('Did you mean /docs/setup?');
    expect(searches).toBe(MAX_SUGGESTIONS);
    expect(hint('/docs/stup')).toContain(`suggestions for ${MAX_SUGGESTIONS} of them`);
  });
});

describe('settled diagnostics', () => {
  const error = diagnose('link/no-page', { href: '/x', on: 'on /' }, at(2, 1));
  const warning = diagnose('content/empty', {}, at(1, 1));
  const settle = (diagnostics: readonly Diagnostic[]) =>
    settleDiagnostics({ diagnostics, rules: {}, strict: false });
  test('are sorted by location, without duplicates', () => {
    const first = diagnose('link/no-page', { href: '/x', on: 'on /' }, at(1, 1));
    expect(settle([error, first, error])).toEqual([first, error]);
  });
  test("begin with errors of the site's code, and end with warnings", () => {
    const code = diagnose('site/threw', { member: '', reason: 'boom' }, { ...at(9, 1), file: 'site/z.tsx' });
    const unlocated = diagnose('output/write', { path: 'dist', reason: 'full' });
    expect(settle([warning, error, code, unlocated])).toEqual([unlocated, code, error, warning]);
  });
  test('name a few pages when problems differ only in the page', () => {
    const threw = (url: string, reason = 'boom', line = 3) =>
      diagnose('page/threw', { url, reason }, at(line, 1));
    const urls = ['/e', '/d', '/c', '/b', '/', '/'];
    const settled = settle([...urls.map((url) => threw(url)), threw('/a', 'other'), threw('/a', 'boom', 4)]);
    expect(settled.map(({ message }) => message)).toEqual([
      'Cannot render the page / (and 4 more pages: /b, /c, /d, …): boom',
      'Cannot render the page /a: other',
      'Cannot render the page /a: boom',
    ]);
    expect(settled[0]?.pages).toEqual(['/', '/b', '/c', '/d', '/e']);
    expect(settle(settled)).toEqual(settled);
    const two = ['/$&', '/$1'].map((url) => diagnose('page/duplicate-id', { url, id: 'x' }));
    expect(settle(two).map(({ message }) => message)).toEqual([
      'The page /$& (and 1 more page: /$1) has more than one element with the ID "x".',
    ]);
  });
  test('stay apart when their hints differ', () => {
    const of = (url: string) => diagnose('page/threw', { url, reason: 'boom' }, at(1, 1), `Edit ${url}.`);
    expect(settle([of('/a'), of('/b')])).toHaveLength(2);
  });
  test('are errors with --strict, and have the severity that the rules set', () => {
    const severities = (rules: object, strict: boolean) =>
      settleDiagnostics({ diagnostics: [error, warning], rules, strict }).map(({ severity }) => severity);
    expect(severities({}, true)).toEqual(['error', 'error']);
    expect(severities({ 'link/no-page': 'warning' }, false)).toEqual(['warning', 'warning']);
    expect(severities({ 'content/empty': 'off' }, true)).toEqual(['error']);
  });
});

describe('reporters', () => {
  const diagnostic = diagnose('link/no-page', { href: '/a,b:100%', on: 'on /' }, at(2, 3));
  test('GitHub annotations escape special characters', () => {
    expect(reportToGithub([diagnostic])).toBe(
      '::error file=a.md,line=2,col=3,title=link/no-page::Broken link /a,b:100%25: no such page or file (on /).%0ACorrect the URL, or add the missing page or file.\n',
    );
    const odd = { ...diagnostic, at: { file: 'a,b:c.md', line: 1, column: 1 } };
    expect(reportToGithub([odd])).toContain('file=a%2Cb%3Ac.md,');
    expect(reportToGithub([diagnostic], 'sites/one')).toContain('file=sites/one/a.md,');
  });
  test('the terminal receives colors only on request, and never control characters from content', () => {
    vi.stubEnv('FORCE_COLOR', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const sly = diagnose('markdown/raw-html', { tag: '<b\x1b[31m>' }, at(1, 1));
    const text = reportToTerminal({ diagnostics: [sly], readSource: () => 'line' });
    expect(text).not.toContain('\x1b');
    expect(text).toContain('a.md:1:1');
    vi.stubEnv('FORCE_COLOR', '1');
    const colored = reportToTerminal({ diagnostics: [diagnostic], readSource: () => undefined });
    expect(colored).toContain('\x1b[');
  });
  test('the terminal and GitHub receive every error, and twenty warnings of each code', () => {
    vi.stubEnv('FORCE_COLOR', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const lines = Array.from({ length: 25 }, (_, index) => index + 1);
    const errors = lines.map((line) => diagnose('link/no-page', { href: '/a', on: 'on /' }, at(line, 1)));
    const warnings = lines.map((line) => diagnose('markdown/no-alt', { url: '/a.png' }, at(line, 2)));
    const other = diagnose('markdown/empty-link', { what: 'a link' }, at(1, 3));
    const diagnostics = [...errors, ...warnings, other];
    const text = reportToTerminal({ diagnostics, readSource: () => undefined });
    expect(text.match(/a\.md:\d+:1/g)).toHaveLength(25);
    expect(text.match(/a\.md:\d+:2/g)).toHaveLength(20);
    expect(text.match(/a\.md:\d+:3/g)).toHaveLength(1);
    expect(text).toContain(
      '\n\n5 more warnings [markdown/no-alt]\n  hint Run the command with --json to list all of them.\n',
    );
    expect(text).not.toContain('[markdown/empty-link]\n  hint Run');
    const annotations = reportToGithub(diagnostics);
    expect(annotations.match(/^::error /gm)).toHaveLength(25);
    expect(annotations.match(/^::warning /gm)).toHaveLength(21);
  });
});
