import type { Server } from 'node:http';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';

const PORTS_TO_TRY = 20;

/**
 * Listens on the first free port from the given one on: on this machine only, or with `host` for its network too.
 * @returns the port, or in words why there is none.
 */
export async function listen(
  server: Server,
  options: { port: number; host: boolean },
): Promise<number | { problem: string }> {
  const address = options.host ? undefined : 'localhost';
  const last = Math.min(options.port + PORTS_TO_TRY - 1, 65_535);
  for (let port = options.port; port <= last; port++) {
    const trouble = await new Promise<Error | undefined>((settle) => {
      server.once('error', settle);
      server.listen(port, address, () => {
        server.off('error', settle);
        settle(undefined);
      });
    });
    const bound = server.address();
    if (!trouble && bound && typeof bound === 'object') return bound.port;
    if (errorCode(trouble) !== 'EADDRINUSE')
      return { problem: `Port ${options.port} cannot be used: ${reasonOf(trouble)}.` };
  }
  return { problem: `None of the ports ${options.port} to ${last} is free.` };
}

/** `/project/`, `project` and `/project` all mean the prefix `/project`; the root has none. */
export function prefixOf(base: string): string {
  const inner = base.replace(/^\/+|(?<!\/)\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}
