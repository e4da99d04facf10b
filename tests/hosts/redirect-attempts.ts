import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes files that no build creates. Servers must not redirect to them anyway. */
export function plantFolders(out: string): void {
  for (const name of [
    '\\evil.example',
    '\\/evil.example',
    '\t/evil.example',
    '\r\n/evil.example',
    '@evil.example',
  ]) {
    mkdirSync(join(out, name), { recursive: true });
    writeFileSync(join(out, name, 'index.html'), '');
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Another host in the spelling of a request target: raw, encoded, double-encoded and mixed. */
const HEADS = [
  ...words(String.raw`
    / // /// /\ \\ /\/ //\ /%5c /%5C /%5c%5c /%5c/ //%5c /%2f /%2F /%2f%2f /%2f%5c /%5c%2f /%2f\ /%255c
    /%252f /%25255c /.// /./%5c /%2e/%2f /%2e%5c /docs/..// /docs/../%5c /docs/..%2f%5c /docs/%2e%2e/%2f
    /docs/%2e%2e%2f%2f /%09/ /%09%5c /%0a/ /%0d%0a/ /%0d%0a%5c /%00/ /%00%5c /%250d%250a/ /%7f/ /%3f/
    /%23/ /@ /%40
  `),
  '/\t/',
  '/\t\\',
  '/\r/',
  '/\0/',
  '/\x7f/',
];

const TAILS = [
  ...['', '/', '//', '/..', '/.', '/index.html', '%2findex.html', '%5cindex.html', '/%5c'],
  ...['/%0d%0aX-Evil:%201/', '/%0d%0aX-Evil:1/index.html'],
];

const QUERIES = ['//evil.example', '/\\evil.example', '%5cevil.example', '%0d%0aX-Evil:%201'].concat([
  '\t//evil.example',
  '%255c',
  '%00',
]);

/**
 * Request targets that may make a server redirect to the host `evil.example`. Every tested site has a page with that
 * name, so that a merged or decoded target finds a file.
 */
export function redirectAttempts(base: string): string[] {
  const hosts = HEADS.flatMap((head) => TAILS.map((tail) => `${head}evil.example${tail}`));
  const queries = ['/', '/docs', '/docs/', '/docs/index.html', '/old', '/old/', '/nope/'].flatMap((path) =>
    QUERIES.map((query) => `${path}?${query}`),
  );
  const local = [...hosts, ...queries];
  const glued = HEADS.map((head) => `${head.replace(/^\//, '')}evil.example/index.html`);
  return [
    ...local,
    ...(base === ''
      ? []
      : [
          ...local.map((each) => base + each),
          ...glued.map((each) => base + each),
          ...HEADS.map((head) => `${head}evil.example/..${base}/docs/`),
          ...HEADS.map((head) => `${head}${base.slice(1)}/docs/`),
          ...HEADS.map((head) => `${head}${base.slice(1)}`),
        ]),
    `http://evil.example${base}/docs/`,
    `http://evil.example${base}/docs/index.html`,
    `http://evil.example/${base}/%5cevil.example/index.html`,
  ];
}
