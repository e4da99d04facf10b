import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { digest } from '../../core/files.ts';
import { NOT_SERVED } from '../../core/host-rules.ts';
import type { Feature, Output, Site } from '../../core/site.ts';

const TEXT = /\.(?:html|css|m?js|json|map|md|txt|xml|svg|webmanifest|ics|ya?ml|vtt|csv)$/;
/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const MIN_BYTES = 1024;
/**
 * Quality and window (as a power of two) by type and size. Quality 11 saves a tenth but takes ten times as
 * long as 9. It is for what many pages share, and for long pages. With a window above 16, quality 9 clears
 * tables of 32 MB for each file (RFC 7932, 9.1). Quality 8 has none: large data is smaller with it.
 */
function brotliSettings(path: string, size: number): readonly [quality: number, window: number] {
  if (/\.(?:css|js)$/.test(path)) return [11, 22];
  if (size < 100_000) return [9, 16];
  return path.endsWith('.html') ? [11, 18] : [8, 18];
}

/**
 * Adds compressed variants of text files, for hosts that serve them: `compress('br', 'gz')`. Must be the last
 * feature, because it compresses the files of those before it.
 */
export const compress = (...formats: readonly ('br' | 'gz')[]): Feature => {
  const variantsOf = (site: Site): Output[] =>
    [...site.outputs.values()]
      .filter(({ path, info }) => TEXT.test(path) && !info && !NOT_SERVED.includes(path))
      .flatMap((output) => formats.map((format) => variantOf(output, format, site)))
      .filter(({ path }) => !site.outputs.has(path));
  return {
    name: 'compress',
    files: variantsOf,
    // Rendering has added files.
    check: (site) => site.add(...variantsOf(site)),
  };
};

const variantOf = ({ path: from, body }: Output, format: 'br' | 'gz', site: Site): Output => ({
  path: `${from}.${format}`,
  from,
  async body() {
    const bytes = Buffer.from((await body()) ?? '');
    if (bytes.length < MIN_BYTES) return undefined;
    const brotli = brotliSettings(from, bytes.length);
    const make = () => (format === 'br' ? toBrotli(bytes, ...brotli) : promisify(gzip)(bytes, { level: 9 }));
    return site.cached<Uint8Array>('compressed', [digest(bytes), format, brotli], make);
  },
});

/** A window that is larger than the text would only add tables that stay empty. */
const toBrotli = (bytes: Buffer, quality: number, window: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(window, Math.ceil(Math.log2(bytes.length + 16))),
    },
  });
