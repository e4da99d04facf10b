import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { errorCode, messageOf } from '../lib/files.ts';
import { limitTo } from '../lib/in-parallel.ts';

export type Limits = { readonly atOnce: number; readonly requestMs: number; readonly totalMs: number };
export type Client = ReturnType<typeof createClient>;

const DECODERS = { br: createBrotliDecompress, gzip: createGunzip };
const CONNECTION_ERRORS = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'];
const TRIES = 3;
/** Number of bytes to read beyond the expected size. */
const MORE_BYTES = 4096;

/**
 * Creates an HTTP client that shows responses as they were sent. `fetch` hides redirects, compression and broken bodies.
 * @param input `authorization` is a header for `origin`.
 */
export function createClient(input: { origin: string; authorization: string | undefined; limits: Limits }) {
  const { origin, authorization, limits } = input;
  const inTurn = limitTo(limits.atOnce);
  const total = AbortSignal.timeout(limits.totalMs);
  let requests = 0;

  async function attempt(url: URL, headers: Record<string, string>, most: number) {
    requests++;
    const timeout = AbortSignal.timeout(limits.requestMs);
    const signal = AbortSignal.any([total, timeout]);
    const own = authorization && url.origin === origin ? { authorization } : {};
    const digest = createHash('sha256');
    let response: IncomingMessage | undefined;
    let error: unknown;
    let bytes = 0;
    try {
      const sent = (url.protocol === 'https:' ? https : http).get(url, {
        headers: { ...headers, ...own },
        signal,
      });
      sent.on('error', () => {});
      [response] = (await once(sent, 'response')) as [IncomingMessage];
      const decoder = DECODERS[response.headers['content-encoding'] as keyof typeof DECODERS]?.();
      const read = async (body: AsyncIterable<Buffer>) => {
        for await (const chunk of body) {
          digest.update(chunk);
          bytes += chunk.length;
          if (bytes > most) throw new Error(`more than ${most} bytes`);
        }
      };
      await (decoder ? pipeline(response, decoder, read) : pipeline(response, read));
    } catch (thrown) {
      error = thrown;
    }
    const { statusCode: status = 0, headers: received = {} } = response ?? {};
    const closed =
      response && errorCode(error) === 'ECONNRESET' && 'the connection was closed before the end';
    const late = timeout.aborted && `no complete response within ${limits.requestMs / 1000} s`;
    const broken = error === undefined ? '' : late || closed || messageOf(error) || errorCode(error);
    const isRetried = !signal.aborted && CONNECTION_ERRORS.includes(errorCode(error));
    return { status, headers: received, bytes, sha256: digest.digest('hex'), broken, isRetried };
  }

  return {
    origin,
    isStopped: () => total.aborted,
    requests: () => requests,
    /**
     * Sends a GET request. Without a response, the status is 0. `broken` says why the response is missing or incomplete.
     * @param bytes expected size of the decoded body.
     */
    send: (path: string, headers: Record<string, string> = {}, bytes = 0) =>
      inTurn(async () => {
        for (let tries = 1; ; tries++) {
          const reply = await attempt(new URL(path, origin), headers, bytes + MORE_BYTES);
          if (!reply.isRetried || tries === TRIES) return reply;
          await sleep(100 * tries);
        }
      }),
  };
}
