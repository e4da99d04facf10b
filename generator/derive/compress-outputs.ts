import type { Memo } from '../cache/memo.ts';
import { isText, NOT_PUBLIC } from '../hosts/content-types.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { factsOf, type OutputRecord, type OutputSet } from '../publish/output-set.ts';
import type { Compression } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';
import { compress, encoderOf } from './compress.ts';

/** Minimum size in bytes. Compressing smaller files saves less than the size of the response headers. */
const MIN_BYTES = 256;
/** Minimum number of pages of a large site. */
const LARGE_SITE = 500;

/**
 * Adds compressed variants of text files, for hosts that serve them. Cached variants are reused.
 * @param input.pages number of pages of the site. On a large site, files of single pages are compressed faster but less.
 * @param read returns the bytes of an output; undefined when nothing is written.
 */
export async function compressOutputs(input: {
  compressions: readonly Compression[];
  /** Outputs to compress. Those that are not text are skipped. */
  texts: readonly OutputRecord[];
  outputs: OutputSet;
  read: (path: string) => Uint8Array | undefined;
  memo: Memo;
  pages: number;
}): Promise<void> {
  const { outputs, memo } = input;
  const large = input.pages >= LARGE_SITE;

  async function addVariant(text: OutputRecord, compression: Compression): Promise<void> {
    const body = await compressed({ memo, text, compression, large, read: () => input.read(text.path) });
    if (body.length > 0) await outputs.add({ path: `${text.path}.${compression}`, from: text.path, body });
  }

  const texts = input.texts.filter(
    ({ path, bytes }) => bytes >= MIN_BYTES && isText(path) && !NOT_PUBLIC.includes(path),
  );
  await inParallel(
    texts.flatMap((text) => input.compressions.map((compression) => ({ text, compression }))),
    ({ text, compression }) => addVariant(text, compression),
  );
}

/**
 * Size of a text after Brotli compression, in bytes. Uses the size of its compressed variant where there is one.
 * @param records written outputs.
 */
export function compressedSizes(input: {
  memo: Memo;
  records: readonly OutputRecord[];
}): (output: OutputFile) => Promise<number> {
  const written = new Map(input.records.map(({ path, bytes }) => [path, bytes]));
  return async ({ path, body }) => {
    const variant = written.get(`${path}.br`);
    if (variant !== undefined) return variant;
    const text = { path, ...factsOf(body) };
    const { length } = await compressed({
      memo: input.memo,
      text,
      compression: 'br',
      large: false,
      read: () => Buffer.from(body),
    });
    return length > 0 ? length : text.bytes;
  };
}

/** Returns no bytes if compression saves nothing. */
async function compressed(input: {
  memo: Memo;
  text: Omit<OutputRecord, 'from'>;
  compression: Compression;
  large: boolean;
  read: () => Uint8Array | undefined;
}): Promise<Uint8Array> {
  const { memo, text, compression, large } = input;
  const { path, digest } = text;
  const inputs = { text: digest, encoder: encoderOf(path, compression, large) };
  const body = await memo<Uint8Array>('compressed', `${path}.${compression}`, inputs, async () => {
    const plain = input.read();
    if (!plain) return { value: new Uint8Array(), keep: false };
    const value = await compress({ path, body: plain, large }, compression);
    return { value: value.length < text.bytes ? value : new Uint8Array() };
  });
  return body.value;
}
