import { digest } from '../cache/cache-store.ts';

/** `process` as the site's code sees it: the same, but it is known which environment variables were read. */
export type SiteEnvironment = {
  readonly process: NodeJS.Process;
  /** Names of the variables that were read so far, sorted; `*` when all were listed. */
  readonly names: () => readonly string[];
  /** Takes note of what was read in another thread, or when something remembered was made. */
  readonly hear: (names: readonly string[]) => void;
};

/** Some variables, and a digest of what they said. */
export type EnvironmentReading = { readonly names: readonly string[]; readonly said: string };

/** All of them, for code that lists its variables. */
const ALL = '*';

export function watchEnvironment(): SiteEnvironment {
  const names = new Set<string>();
  const env = new Proxy(process.env, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      names.add(ALL);
      return Reflect.ownKeys(target);
    },
  });
  const watched = new Proxy(process, {
    get(target, name) {
      if (name === 'env') return env;
      if (name === 'exit') return refuseToExit;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    process: watched,
    names: () => [...names].sort(),
    hear: (more) => {
      for (const name of more) names.add(name);
    },
  };
}

/** What ends a page must not end the build, which has other pages and a report to make. */
export function refuseToExit(code?: unknown): never {
  throw new Error(`process.exit(${code ?? ''}) was called.`);
}

/**
 * What a remembered value was told of the environment: every variable that the site's code had read by then. More than it
 * depends on, but never less, for code may keep what it has read.
 */
export function watchReadings(environment: Pick<SiteEnvironment, 'names' | 'hear'>): {
  readonly now: () => EnvironmentReading;
  /** Asks again; what holds counts as read, for whatever is made of it. */
  readonly holds: (reading: EnvironmentReading) => boolean;
} {
  const digests = new Map<string, string>();
  const said = (names: readonly string[]): string => {
    const key = names.join();
    const known = digests.get(key) ?? environmentDigest(names);
    digests.set(key, known);
    return known;
  };
  return {
    now: () => {
      const names = environment.names();
      return { names, said: said(names) };
    },
    holds: (reading) => {
      if (said(reading.names) !== reading.said) return false;
      environment.hear(reading.names);
      return true;
    },
  };
}

/** Digest of what some environment variables say. */
export function environmentDigest(names: readonly string[]): string {
  const { env } = process;
  const wanted = names.includes(ALL) ? Object.keys(env).sort() : names;
  return digest(JSON.stringify(wanted.map((name) => [name, env[name] ?? null])));
}
