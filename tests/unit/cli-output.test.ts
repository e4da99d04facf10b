import type { WriteStream } from 'node:tty';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createProgress, formatSummary } from '../../generator/cli/output.ts';

function fakeStream(isTTY: boolean): { stream: WriteStream; written: string[] } {
  const written: string[] = [];
  return {
    stream: { isTTY, write: (text: string) => written.push(text) } as unknown as WriteStream,
    written,
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('progress', () => {
  const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
  afterEach(() => vi.restoreAllMocks());
  test('a short build prints nothing; a long one updates a line on a terminal and clears it', () => {
    const { stream, written } = fakeStream(true);
    at(0);
    const progress = createProgress(stream, false);
    at(300);
    progress.update(1, 10);
    expect(written).toEqual([]);
    at(500);
    progress.update(5, 10);
    at(550);
    progress.update(6, 10);
    expect(written).toEqual(['\r\x1b[2KRendered 5 of 10 pages']);
    progress.clear();
    expect(written.at(-1)).toBe('\r\x1b[2K');
  });
  test('a log receives occasional lines without control characters; with --json, it receives none', () => {
    const log = fakeStream(false);
    const silent = fakeStream(true);
    at(0);
    const progress = createProgress(log.stream, false);
    const none = createProgress(silent.stream, true);
    at(10_500);
    progress.update(5, 10);
    none.update(5, 10);
    progress.clear();
    expect(log.written).toEqual(['Rendered 5 of 10 pages\n']);
    expect(silent.written).toEqual([]);
  });
});

describe('the last line', () => {
  const result = {
    ok: true,
    published: true,
    diagnostics: [],
    pages: 39,
    files: 94,
    bytes: 3_300_000,
    timings: [],
  };
  const line = (more: object) =>
    formatSummary({
      result: { ...result, ...more },
      folder: 'dist',
      ms: 1234,
      command: 'build',
    });
  test('contains the number of pages, files and bytes, and the time', () => {
    expect(line({})).toBe('Built 39 pages, 94 files, 3.3 MB in 1.23 s → dist\n');
    expect(line({ bytes: 999, pages: 1, files: 1 })).toBe('Built 1 page, 1 file, 999 B in 1.23 s → dist\n');
  });
  test('contains the result of a build with errors', () => {
    const diagnostics = [
      { code: 'link/no-page', severity: 'error', message: '' },
      { code: 'content/empty', severity: 'warning', message: '' },
    ];
    expect(line({ ok: false, published: false, diagnostics })).toBe(
      'Not published: 1 error, 1 warning. dist is unchanged (1.23 s).\n',
    );
  });
});
