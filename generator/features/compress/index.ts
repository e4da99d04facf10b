import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { digest } from '../../core/files.ts';
import { NOT_SERVED } from '../../core/host-rules.ts';
import type { Feature, Output, Site } from '../../core/site.ts';

/** Compression format, which is also the file extension of the compressed variant. */
export type Compression = 'br' | 'gz';

/** Extensions of text files. */
const TEXT = /\.(?:html|css|m?js|json|map|md|txt|xml|svg|webmanifest|ics|ya?ml|vtt|csv)$/;
/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const MIN_BYTES = 1024;
/**
 * Quality 11 saves a tenth but takes ten times as long as 9. It is for what many pages share. With a window
 * above 16, quality 9 clears tables of 32 MB for each file, which takes 25 times as long for 1 %
 * (RFC 7932, 9.1).
 */
const BROTLI = { shared: { quality: 11, window: 22 }, others: { quality: 9, window: 16 } };

/**
 * Adds compressed variants of text files, for hosts that serve them: `compress('br', 'gz')`. Must be the last
 * feature, because it compresses the files of those before it.
 */
export function compress(...formats: readonly Compression[]): Feature {
  return {
    name: 'compress',
    files: (site) =>
      [...site.outputs.values()]
        .filter(({ path, info }) => TEXT.test(path) && !info && !NOT_SERVED.includes(path))
        .flatMap((output) =>
          formats.map((format) => ({
            path: `${output.path}.${format}`,
            from: output.path,
            body: () => variantOf(site, output, format),
          })),
        ),
  };
}

async function variantOf(site: Site, output: Output, format: Compression): Promise<Uint8Array | undefined> {
  const body = Buffer.from((await output.body()) ?? '');
  if (body.length < MIN_BYTES) return undefined;
  const brotli = /\.(?:css|js)$/.test(output.path) ? BROTLI.shared : BROTLI.others;
  const encoder = format === 'br' ? [brotli, process.versions.brotli] : process.versions.zlib;
  const make = () => (format === 'br' ? toBrotli(body, brotli) : promisify(gzip)(body, { level: 9 }));
  return site.cached('compressed', [digest(body), format, encoder], make);
}

const toBrotli = (body: Buffer, { quality, window }: typeof BROTLI.shared): Promise<Buffer> => {
  // Tables for a larger window than the text would stay empty.
  const needed = Math.ceil(Math.log2(body.length + 16));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(window, needed),
  };
  return promisify(brotliCompress)(body, { params });
};
