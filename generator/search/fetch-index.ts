import type { Load } from './index-format.ts';

/**
 * Reads the index over the network. Whatever the site's base path is, the index lies beside the folder of scripts.
 * The index itself is asked for anew each time. Its other files have a version in their address: an older one never stands in
 * for one of other pages; of a page whose words alone have changed it is as old as the host lets the page itself be.
 * @param script address of the running script: `import.meta.url`.
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
