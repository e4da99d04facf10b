import { createHash, hash } from 'node:crypto';

/** SHA-256 of several parts, in hex. Includes the length of each part, so that ["ab"] and ["a", "b"] differ. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  if (parts.every((part) => typeof part === 'string'))
    return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'hex');
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${Buffer.byteLength(part)}:`).update(part);
  return sum.digest('hex');
}
