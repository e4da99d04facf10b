import { ownValue } from '../lib/own-value.ts';
import type { RenderTrace } from '../types.ts';

/** File in the info folder about the build itself. Unlike the manifest, it does not depend on the sources alone. */
export const LAST_BUILD_FILE = 'last-build.json';

/** How a build produced a page. */
export type BuiltPage = {
  /** Changed inputs; undefined for a cache hit. */
  readonly why?: string;
  /** Render time in milliseconds. */
  readonly renderMs?: number;
};

/** Lists the rendered pages. All others were cache hits. */
export function lastBuildFile(traces: readonly RenderTrace[]): { path: string; body: string } {
  const pages = traces.flatMap(({ url, ms, why }): [string, BuiltPage][] =>
    why === undefined ? [] : [[url, { why, renderMs: Math.round(ms * 10) / 10 }]],
  );
  return { path: LAST_BUILD_FILE, body: `${JSON.stringify({ pages: Object.fromEntries(pages) })}\n` };
}

/** Returns how the last build produced each page; undefined when the file is missing or invalid. */
export function readLastBuild(bytes: Buffer | undefined): ((url: string) => BuiltPage) | undefined {
  try {
    const { pages } = JSON.parse(bytes?.toString('utf8') ?? '{}');
    return pages && ((url) => ownValue(pages, url) ?? {});
  } catch {
    return undefined;
  }
}
