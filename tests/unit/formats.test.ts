import { describe, expect, test } from 'vitest';
import { longDate } from '../../site/layout/format-date.ts';
import { groupedCount, relativeTime, shortCount } from '../../site/pages/open-source/formats.ts';
import { parseDownloads } from '../../site/pages/open-source/repository-stats.ts';

describe('counts', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1.0K'],
    [12_000, '12.0K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_200_000, '1.2M'],
  ])('%i is %s', (count, words) => expect(shortCount(count)).toBe(words));
  test('have grouped digits', () =>
    expect([0, 999, 1000, 1234567].map(groupedCount)).toEqual(['0', '999', '1,000', '1,234,567']));
  test.each([
    ['12k/month', 12_000],
    ['1.2M/month', 1_200_000],
    ['950/month', 950],
    ['0/month', 0],
  ])('the badge %s', (message, count) => expect(parseDownloads(message)).toBe(count));
  test.each([
    ...['', '12k', 'k/month', 'package not found', '1e9/month', '12k/week', '<b>1</b>/month'],
    ...['1.2.3k/month', '9'.repeat(40)],
  ])('the badge %j is no number', (message) => expect(parseDownloads(message)).toBeUndefined());
});

describe('times', () => {
  const now = Date.parse('2025-10-15T12:00:00Z');
  const minutes = (count: number) => now - count * 60_000;
  test.each([
    [minutes(0.9), 'just now'],
    [minutes(-5), 'just now'],
    [minutes(1), '1 minute ago'],
    [minutes(59), '59 minutes ago'],
    [minutes(60), '1 hour ago'],
    [minutes(60 * 24), '1 day ago'],
    [minutes(60 * 24 * 6), '6 days ago'],
    [minutes(60 * 24 * 7), '1 week ago'],
    [minutes(60 * 24 * 29), '4 weeks ago'],
    [minutes(60 * 24 * 30), '1 month ago'],
    [minutes(60 * 24 * 364), '12 months ago'],
    [minutes(60 * 24 * 365 * 2), '2 years ago'],
  ])('%i', (then, words) => expect(relativeTime(then, now)).toBe(words));
  test('long dates are in American English on every machine', () => {
    expect(longDate('2025-10-15')).toBe('October 15, 2025');
    expect(longDate('2025-09-01T23:59:59Z')).toBe('September 1, 2025');
  });
});
