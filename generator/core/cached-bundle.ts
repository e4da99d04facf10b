import { resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Cache, generatorDigest } from './cache.ts';
import { type Bundle, bundle } from './esbuild.ts';
import { digest, digestFiles, GENERATOR } from './files.ts';

/** What the key of a bundle contains: files that are not hidden, and versions of packages. */
const KEYED = /^(?:site|public|content)\/(?!.*\.md$|(?:.*\/)?\.)|^island:|(?:^|\/)node_modules\//;

/**
 * Returns a function like `bundle` that takes a bundle from the cache if all of its files are as they were.
 * @param data digest of the files of `public/` and `content/`.
 */
export async function cachedBundle(root: string, cache: Cache, data: string): Promise<Bundle> {
  const code = await digestFiles(root, 'site', 'package.json', 'package-lock.json', 'tsconfig.json');
  const files = digest(root, GENERATOR, await generatorDigest(), data, code);
  return async (_root, { plugins, ...options }) => {
    const key = digest(files, JSON.stringify(options));
    const found = cache.get('bundle', key);
    if (found !== undefined) return deserialize(found as Uint8Array);
    const result = await bundle(root, { plugins, ...options });
    const isKeyed = (file: string) => KEYED.test(file) || resolve(root, file).startsWith(GENERATOR);
    if (result.outputs.length > 0 && result.inputs.every(isKeyed))
      cache.set('bundle', key, () => serialize(result));
    return result;
  };
}
