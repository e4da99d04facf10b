import type { PageStory } from '../types.ts';

/** File in the folder beside the output about the run that made it; no function of the sources. */
export const LAST_BUILD_FILE = 'last-build.json';

/** How a build came by a page. */
export type BuiltPage = {
  /** Undefined: it was remembered. */
  readonly why?: string;
  /** What rendering took. */
  readonly renderMs?: number;
};

/** Pages that were rendered, with the reason and the time in milliseconds; all others were remembered. */
export function lastBuildFile(stories: readonly PageStory[]): { path: string; body: string } {
  const pages = stories.flatMap(({ url, ms, why }): [string, BuiltPage][] =>
    why === undefined ? [] : [[url, { why, renderMs: Math.round(ms * 10) / 10 }]],
  );
  return { path: LAST_BUILD_FILE, body: `${JSON.stringify({ pages: Object.fromEntries(pages) })}\n` };
}

/** How the last build came by each page; undefined when that is not told. */
export function readLastBuild(bytes: Buffer | undefined): ((url: string) => BuiltPage) | undefined {
  try {
    const { pages } = JSON.parse(bytes?.toString('utf8') ?? '{}');
    return pages && ((url) => pages[url] ?? {});
  } catch {
    return undefined;
  }
}
