import { createRequire } from 'node:module';
import type { ELK, ElkNode } from 'elkjs';
import { type CacheStore, digest } from '../cache/cache-store.ts';

const require = createRequire(import.meta.url);

/** The layout engine's answer. It is remembered: it takes longer than all the rest of a diagram. */
export async function layOut(graph: ElkNode, cache: CacheStore): Promise<ElkNode> {
  const question = JSON.stringify(graph);
  const key = digest(versionOfEngine(), question);
  const known = cache.get('diagram', key);
  if (known) return JSON.parse(Buffer.from(known).toString('utf8')) as ElkNode;
  // 1.5 MB of code: only a diagram that nobody has laid out before needs it.
  const Elk = require('elkjs/lib/elk.bundled.js') as new () => ELK;
  const answer = await new Elk().layout(graph);
  cache.set('diagram', key, JSON.stringify(answer, withoutNumbers));
  return answer;
}

/** The engine numbers every object of a process, which is no part of its answer. */
const withoutNumbers = (key: string, value: unknown): unknown => (key === '$H' ? undefined : value);

const versionOfEngine = (): string => (require('elkjs/package.json') as { version: string }).version;
