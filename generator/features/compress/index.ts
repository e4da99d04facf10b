import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { digest, isText } from '../../core/files.ts';
import { NOT_SERVED } from '../../core/host-rules.ts';
import type { Feature, Output, Site } from '../../core/site.ts';

/** Compression format, which is also the file extension of the compressed variant. */
export type Compression = 'br' | 'gz';

/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const MIN_BYTES = 1024;
/** Quality 11 saves another tenth but takes thirty times as long as 9. It is for what visitors wait for. */
const BROTLI_QUALITY = { shared: 11, others: 9 };

/**
 * Adds compressed variants of text files, for hosts that serve them: `compress('br', 'gz')`. Must be the last
 * feature, because it compresses the files of those before it.
 */
export function compress(...formats: readonly Compression[]): Feature {
  return {
    name: 'compress',
    files: (site) =>
      [...site.outputs.values()]
        .filter(({ path, info }) => isText(path) && !info && !NOT_SERVED.includes(path))
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
  const quality = /\.(?:css|js)$/.test(output.path) ? BROTLI_QUALITY.shared : BROTLI_QUALITY.others;
  const encoder = format === 'br' ? [quality, process.versions.brotli] : process.versions.zlib;
  const make = () => (format === 'br' ? toBrotli(body, quality) : promisify(gzip)(body, { level: 9 }));
  return site.cached('compressed', [digest(body), format, encoder], make);
}

const toBrotli = (body: Buffer, quality: number): Promise<Buffer> => {
  // A larger window than the text costs time for tables that stay empty (RFC 7932, 9.1).
  const window = Math.min(22, Math.ceil(Math.log2(body.length + 16)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window };
  return promisify(brotliCompress)(body, { params });
};
