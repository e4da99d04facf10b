import { createRequire } from 'node:module';
import type { DependencyReader } from '../cache/memo.ts';

export type SiteEnvironment = ReturnType<typeof watchEnvironment>;

/** Name that stands for all variables. */
const ALL = '*';

/** Creates `process` for the site's code, which records the environment variables that are read. */
export function watchEnvironment() {
  const names = new Set<string>();
  const seen = <Name extends string | symbol>(name: Name): Name => {
    if (typeof name === 'string') names.add(name);
    return name;
  };
  const env = new Proxy(process.env, {
    get: (target, name) => Reflect.get(target, seen(name)),
    has: (target, name) => Reflect.has(target, seen(name)),
    getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(target, seen(name)),
    ownKeys(target) {
      seen(ALL);
      return Reflect.ownKeys(target);
    },
  });
  const watched: NodeJS.Process = new Proxy(process, {
    get(target, name) {
      if (name === 'env') return env;
      if (name === 'exit') return refuseToExit;
      if (name === 'getBuiltinModule') return require;
      if (name === 'loadEnvFile') return refuseCalls('process.loadEnvFile', target.loadEnvFile);
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const require = requireForSite(watched);
  const globals: typeof globalThis = new Proxy(globalThis, {
    get(target, name) {
      if (name === 'process') return watched;
      return name === 'globalThis' || name === 'global' ? globals : Reflect.get(target, name);
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  return {
    process: watched,
    /** `globalThis` with this `process` in it. */
    globals,
    require,
    /** Names of the variables that were read so far, sorted; `*` when they were enumerated. */
    names: (): readonly string[] => [...names].sort(),
    /** Records variables that another thread read, or that a cached value depends on. */
    add(more: readonly string[]): void {
      for (const name of more) names.add(name);
    },
  };
}

/** Throws instead of ending the process, so that the build can report the error. */
export function refuseToExit(code?: unknown): never {
  const error = new Error(`process.exit(${typeof code === 'number' ? code : ''}) was called`);
  // Omits the frame of this function.
  Error.captureStackTrace(error, refuseToExit);
  throw error;
}

const load = createRequire(import.meta.url);

/** Built-in modules that read files or start programs, which the build cannot track. */
const REFUSED = /^(?:node:)?(?:fs|fs\/promises|child_process|cluster|module|sqlite|worker_threads)$/;

/**
 * `require` for the site's code. Modules that read files can be loaded, because packages load them without using them, but
 * calling their functions throws an error.
 */
function requireForSite(process: NodeJS.Process): (name: string) => unknown {
  return (name) => {
    if (/^(?:node:)?process$/.test(name)) return process;
    return REFUSED.test(name) ? refuseCalls(name.replace('node:', ''), load(name)) : load(name);
  };
}

/** Wraps a value so that it and its properties throw when called. */
function refuseCalls<T>(name: string, value: T): T {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
  const refuse = (): never => {
    throw new Error(
      `Site code called ${name}, which the build cannot track. Import the file instead (\`import data from './data.json'\`, or a .txt file as a string), or move it to content/ or public/.`,
    );
  };
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key);
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      // A proxy must return non-configurable properties unchanged. None of them is a function.
      if (own?.configurable === false) return found;
      return typeof key === 'string' && key !== 'prototype' ? refuseCalls(`${name}.${key}`, found) : found;
    },
    apply: refuse,
    construct: refuse,
  });
}

/** Topic of environment variables among the dependencies of a value. */
export const ENVIRONMENT = 'environment variables';

const environmentValue = (name: string): string =>
  JSON.stringify(name === ALL ? Object.entries(process.env).sort() : (process.env[name] ?? null));

/**
 * Environment variables that a value depends on, with their values: all that the site's code has read so far, because code
 * may keep the values it has read.
 */
export const environmentDependencies = (
  environment: Pick<SiteEnvironment, 'names'>,
): ReadonlyMap<string, string> => new Map(environment.names().map((name) => [name, environmentValue(name)]));

/** Records the variables of a reused value as read. */
export const environmentReader = (environment?: Pick<SiteEnvironment, 'add'>): DependencyReader => ({
  read: environmentValue,
  ...(environment && { onReuse: environment.add }),
});
