import type { Server } from 'node:http';
import { errorCode, reasonOf } from '../lib/errors.ts';

const MAX_PORTS = 20;

/**
 * Listens on the first free port from `port` on, and prints a message if that is another port or if it fails.
 * @param options.host listen on all network interfaces, not only on localhost.
 * @returns port; undefined on failure.
 */
export async function listen(
  server: Server,
  options: { port: number; host: boolean },
): Promise<number | undefined> {
  const host = options.host ? undefined : 'localhost';
  const last = Math.min(options.port + MAX_PORTS - 1, 65_535);
  for (let port = options.port; port <= last; port++) {
    const error = await new Promise<Error | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
    const address = server.address();
    if (!error && address && typeof address === 'object') {
      if (port !== options.port)
        process.stdout.write(`Port ${options.port} is in use. Using port ${port}.\n`);
      return address.port;
    }
    if (errorCode(error) !== 'EADDRINUSE') {
      process.stderr.write(`Could not listen on port ${port}: ${reasonOf(error)}.\n`);
      return undefined;
    }
  }
  process.stderr.write(`Ports ${options.port} to ${last} are in use.\n`);
  return undefined;
}
