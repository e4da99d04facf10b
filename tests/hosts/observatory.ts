import type { IncomingHttpHeaders } from 'node:http';

/** Sources that allow code from anywhere, or make a policy useless for scripts and objects. */
const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const HALF_A_YEAR = 15_768_000;
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/**
 * Computes the score of MDN's HTTP Observatory for a response over HTTPS (scoring table of 2026): 100, minus points for
 * each fault, plus points for extra measures if there is no fault. Preloaded hosts get 5 more points, which are not
 * counted. Cookies are not scored, because a static site has none.
 */
export function observatoryPoints(headers: IncomingHttpHeaders, html: string): number {
  const one = (name: string): string => String(headers[name] ?? '').trim();
  const changes = [
    policyPoints(one('content-security-policy')),
    one('cross-origin-opener-policy') === 'same-origin' ? 10 : 0,
    /^(?:require-corp|credentialless)$/.test(one('cross-origin-embedder-policy')) ? 10 : 0,
    /^same-(?:origin|site)$/.test(one('cross-origin-resource-policy')) ? 10 : 0,
    framePoints(one('content-security-policy'), one('x-frame-options')),
    PRIVATE.includes(one('referrer-policy').toLowerCase()) ? 5 : one('referrer-policy') === '' ? 0 : -5,
    Number(/max-age=(\d+)/.exec(one('strict-transport-security'))?.[1] ?? 0) >= HALF_A_YEAR ? 0 : -20,
    one('x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5,
    integrityPoints(html),
    headers['set-cookie'] === undefined ? 0 : -20,
  ];
  const lost = changes.filter((change) => change < 0).reduce((sum, change) => sum + change, 100);
  return lost < 90
    ? lost
    : changes.filter((change) => change > 0).reduce((sum, change) => sum + change, lost);
}

function policyPoints(header: string): number {
  if (header === '') return -25;
  const parts = header.split(';').map((part) => part.trim().split(/\s+/));
  const names = parts.map(([name]) => name);
  if (new Set(names).size < names.length) return -25;
  const policy = new Map(
    parts.map(([name = '', ...sources]) => [name, sources.map((each) => each.toLowerCase())]),
  );
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = sources('script-src');
  if (scripts.some((each) => [...BROAD, "'unsafe-inline'", 'data:'].includes(each))) return -20;
  if (sources('object-src').some((each) => BROAD.includes(each))) return -20;
  if ([...policy.values()].flat().some((each) => each.startsWith('http:'))) return -20;
  const styles = sources('style-src');
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (styles.some((each) => [...BROAD, "'unsafe-inline'", 'data:'].includes(each))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function framePoints(policy: string, frames: string): number {
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? ['*'];
  if (!ancestors.some((each) => BROAD.includes(each))) return 5;
  return /^(?:deny|sameorigin)$/i.test(frames) ? 5 : -20;
}

/** Scripts of the same site with a digest are worth 5, scripts from elsewhere must have one. */
function integrityPoints(html: string): number {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  if (tags.some(([tag, src = '']) => /^(?:https?:)?\/\//.test(src) && !tag.includes('integrity='))) return -5;
  return tags.some(([tag]) => tag.includes(' integrity="sha')) ? 5 : 0;
}
