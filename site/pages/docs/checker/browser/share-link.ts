import type { FileKind } from '../check-file.ts';

export type SharedFile = { readonly kind: FileKind; readonly text: string };

/** Begins the hash of a URL that contains a file. */
const SHARED = '#check=';
/** Longest text that a link may contain, in characters. A short link can decompress to much more. */
const LONGEST = 200_000;
/** Longest hash that common chat and mail programs keep, in characters. */
const LONGEST_HASH = 16_000;
const KINDS: readonly FileKind[] = ['config', 'evaluation'];

/** Returns the hash of a URL for a file, compressed. Undefined if it would be too long. */
export async function toHash({ kind, text }: SharedFile): Promise<string | undefined> {
  const bytes = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const data = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const hash = `${SHARED}${kind}.${data}`;
  return hash.length > LONGEST_HASH ? undefined : hash;
}

/** Returns the file that a hash contains. Undefined for a hash without one, or a damaged one. */
export async function fromHash(hash: string): Promise<SharedFile | undefined> {
  if (!hash.startsWith(SHARED)) return undefined;
  const [name, data = ''] = hash.slice(SHARED.length).split('.');
  const kind = KINDS.find((each) => each === name);
  if (!kind) return undefined;
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return { kind, text: new TextDecoder().decode(await collect(stream)) };
  } catch {
    return undefined;
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > LONGEST * 4) {
      await reader.cancel();
      throw new RangeError('The text is too long.');
    }
    chunks.push(new Uint8Array(next.value));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
