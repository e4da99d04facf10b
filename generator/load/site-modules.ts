import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Built-in modules that read files or start programs, which the build cannot track. */
const REFUSED = /^(?:node:)?(?:fs|fs\/promises|child_process|cluster|module|sqlite|worker_threads)$/;

/**
 * `require` for the site's code. Modules that read files can be loaded, because packages load them without using them, but
 * calling their functions throws an error.
 */
export function requireForSite(process: NodeJS.Process): (name: string) => unknown {
  return (name) => {
    if (/^(?:node:)?process$/.test(name)) return process;
    return REFUSED.test(name) ? refuseCalls(name.replace('node:', ''), load(name)) : load(name);
  };
}

/** Wraps a value so that it and its properties throw when called. */
export function refuseCalls<T>(name: string, value: T): T {
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
