/**
 * Creates a function that returns why a value is not plain data: strings, finite numbers, booleans, null, undefined, dates,
 * and acyclic arrays and objects of these. Caches plain objects, so that shared ones are checked once.
 */
export function createPlainDataCheck(): (value: unknown) => string | undefined {
  const checked = new WeakSet<object>();
  const ancestors = new Set<object>();

  function problemOf(value: unknown, path: string): string | undefined {
    if (typeof value === 'string' || value === undefined || value === null) return undefined;
    const refuse = (what: string) => `must be plain data, but ${path === '' ? '' : `${path} `}is ${what}`;
    if (typeof value === 'number') return Number.isFinite(value) ? undefined : refuse(String(value));
    if (typeof value !== 'object')
      return typeof value === 'boolean' ? undefined : refuse(`a ${typeof value}`);
    if (checked.has(value) || value instanceof Date) return undefined;
    if (ancestors.has(value)) return refuse('an object that contains itself');
    const prototype: unknown = Object.getPrototypeOf(value);
    if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
      return refuse(`an instance of ${value.constructor.name}`);
    ancestors.add(value);
    try {
      for (const [name, each] of Object.entries(value)) {
        const problem = problemOf(each, path === '' ? name : `${path}.${name}`);
        if (problem !== undefined) return problem;
      }
    } finally {
      ancestors.delete(value);
    }
    checked.add(value);
    return undefined;
  }

  return (value) => problemOf(value, '');
}
