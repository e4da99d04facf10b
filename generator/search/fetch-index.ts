import type { Load } from './index-format.ts';

/**
 * Creates a function that fetches the files of the index, which are next to the folder of scripts. The index itself is
 * revalidated each time. The URLs of the other files include a version, so that the HTTP cache never mixes different pages.
 * @param script URL of the running script: `import.meta.url`.
 */
export function fetchIndex(script: string): Load {
  return async (path, version) => {
    const address = new URL(`../${path}`, script);
    if (version !== undefined) address.searchParams.set('v', version);
    const response = await fetch(address, { cache: version === undefined ? 'no-cache' : 'default' });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  };
}
