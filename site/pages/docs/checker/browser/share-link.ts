import { LONGEST } from '../read-yaml.ts';

/** Begins the hash of a URL that contains a file. The part before the dot is empty; old links name a kind there. */
const SHARED = '#check=';
/** Longest hash that common chat and mail programs keep, in characters. */
const LONGEST_HASH = 16_000;

/** Returns the hash of a URL for a file, compressed. Undefined if it would be too long. */
export async function toHash(text: string): Promise<string | undefined> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const hash = `${SHARED}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  return hash.length > LONGEST_HASH ? undefined : hash;
}

/** Returns the file that a hash contains. Undefined for a hash without one, or a damaged one. */
export async function fromHash(hash: string): Promise<string | undefined> {
  // A short hash can decompress to much more, but not to more than 1,032 times its length.
  if (!hash.startsWith(SHARED) || hash.length > LONGEST_HASH) return undefined;
  const [, data = ''] = hash.slice(SHARED.length).split('.');
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await new Response(stream).text();
    return text.length > LONGEST ? undefined : text;
  } catch {
    return undefined;
  }
}
