import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownValue } from '../lib/strings.ts';
import { infoFolder, readInfo } from '../publish/info-folder.ts';
import type { RenderTrace } from '../types.ts';
import { MANIFEST_FILE, type Manifest, PREVIOUS_MANIFEST_FILE, parseManifest } from './manifest.ts';

type InfoFile = { readonly path: string; readonly body: string | Uint8Array };

/** Manifest files of the info folder. A replaced manifest is kept when it differs. */
export function manifestFiles(out: string, text: Uint8Array): InfoFile[] {
  const before = readInfo(out, MANIFEST_FILE);
  const manifest = { path: MANIFEST_FILE, body: text };
  if (!before || before.equals(text)) return [manifest];
  return [{ path: PREVIOUS_MANIFEST_FILE, body: before }, manifest];
}

/** Finds a manifest by its path, its folder or the output folder. */
export function findManifest(named: string): Manifest | { problem: string } {
  const path = resolve(named);
  const paths = [path, join(path, MANIFEST_FILE), join(infoFolder(path), MANIFEST_FILE)];
  const file = paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
  if (!file)
    return {
      problem: `No ${MANIFEST_FILE} found at ${named}. Run a build, which writes it next to its output.`,
    };
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  return manifest ?? { problem: `${named} is not a manifest of a supported version.` };
}

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
export function lastBuildFile(traces: readonly RenderTrace[]): InfoFile {
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
