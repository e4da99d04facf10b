import { types } from 'node:util';
import * as v from 'valibot';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { GENERATOR } from '../lib/files.ts';
import { ownValue } from '../lib/strings.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { SourceLocation } from '../types.ts';
import { isSiteError, readThrown, SiteError } from './site-error.ts';
import { createSiteSchema, EXAMPLES, SiteFunction } from './site-schema.ts';
import { createSourceLocator } from './source-locator.ts';
import { watchStalls } from './stall-watch.ts';

/**
 * Creates the error for a value that the site's code threw, with its source location and the site's stack frames.
 * @param member of the definition that was running: `collections.docs.advice()`.
 * @param fn function to locate when the value has no stack.
 */
export type Blame = (member: string, thrown: unknown, fn?: unknown) => SiteError;

export type Boundary = ReturnType<typeof createBoundary>;

const MAX_FRAMES = 5;

/**
 * Creates the boundary between the generator and the site's code. Wrapped functions throw a `SiteError` for anything thrown
 * or rejected, and validate what they return.
 */
export function createBoundary(input: { root: string; code: string; map: string }) {
  const schema = createSiteSchema();
  const locations = createSourceLocator(input);
  /** The site's function in each wrapper. */
  const wrapped = new WeakMap<object, unknown>();

  const locate = (member: string, fn?: unknown): SourceLocation =>
    locations.definition(member, typeof fn === 'function' ? (wrapped.get(fn) ?? fn) : undefined);

  const blame: Blame = (member, thrown, fn) => {
    if (isSiteError(thrown)) return thrown;
    const { reason, stack } = readThrown(thrown);
    const frames = locations.frames(stack);
    const at = frames[0]?.at ?? locate(member, fn);
    const trace = frames
      .slice(0, MAX_FRAMES)
      .map(({ name, at: { file, line, column } }) => `at ${name && `${name} `}${file}:${line}:${column}`);
    const diagnostic = diagnose('site/threw', { member, reason }, at);
    return new SiteError({ ...diagnostic, ...(trace.length > 0 && { trace }) }, reason, thrown);
  };

  function errorOf(issue: v.BaseIssue<unknown>, base: string, fn?: unknown): SiteError {
    const member = (issue.path ?? []).reduce((path, { key }) => memberOf(path, key), base);
    const problem = problemOf(issue, member);
    const diagnostic = diagnose('site/value', { member, problem }, locate(member, fn), hintOf(issue, member));
    return new SiteError(diagnostic, `${member} ${problem}`);
  }

  function guardFunction({ fn, result, isAsync }: SiteFunction, path: string) {
    const member = `${path}()`;
    const blameIt = (thrown: unknown): never => {
      throw blame(member, thrown, fn);
    };
    const take = (value: unknown): unknown => {
      let checked: v.SafeParseResult<v.GenericSchema>;
      try {
        checked = v.safeParse(result, value, { abortEarly: true });
      } catch (thrown) {
        return blameIt(thrown);
      }
      if (!checked.success) throw errorOf(checked.issues[0], member, fn);
      return guardFunctions(checked.output, value, member);
    };
    function guarded(this: unknown, ...args: unknown[]): unknown {
      let value: unknown;
      try {
        value = watchStalls(`Running ${member}`, () => Reflect.apply(fn, this, args));
      } catch (thrown) {
        blameIt(thrown);
      }
      if (!types.isPromise(value)) return take(value);
      const settled = value.then(take, blameIt);
      if (isAsync) return settled;
      settled.catch(() => {});
      return take(value);
    }
    wrapped.set(guarded, fn);
    // unified passes a callback to plugins that declare a parameter for it.
    return Object.defineProperty(guarded, 'length', { value: fn.length });
  }

  /** Wraps the functions in a validated value. Parts without functions are returned as they were given. */
  function guardFunctions(valid: unknown, given: unknown, path: string): unknown {
    if (valid instanceof SiteFunction) return guardFunction(valid, path);
    if (valid === given || typeof valid !== 'object' || valid === null) return given;
    const copy = valid as Record<string, unknown>;
    const original = given as Record<string, unknown>;
    let isSame = true;
    for (const [name, each] of Object.entries(copy)) {
      if (each === original[name]) continue;
      const member = memberOf(path, Array.isArray(copy) ? Number(name) : name);
      copy[name] = guardFunctions(each, original[name], member);
      isSame &&= copy[name] === original[name];
    }
    return isSame ? given : valid;
  }

  return {
    blame,
    /** Location of a function of the site, or else of a member of the definition in the site's entry point. */
    locate,
    locateIsland: locations.island,
    /** Error for an uncaught exception or unhandled rejection; undefined when the generator caused it. */
    blameLate(thrown: unknown): SiteError | undefined {
      const { stack } = readThrown(thrown);
      const ours = stack.includes(GENERATOR) && locations.frames(stack).length === 0;
      return ours ? undefined : blame('', thrown);
    },
    /** Wraps every function of the definition, or returns the problems of its members. */
    guard(definition: object): { site: SiteDefinition } | { diagnostics: readonly Diagnostic[] } {
      let checked: v.SafeParseResult<typeof schema>;
      try {
        checked = v.safeParse(schema, definition);
      } catch (thrown) {
        return { diagnostics: [blame(throwingMember(definition), thrown).diagnostic] };
      }
      if (checked.success) return { site: guardFunctions(checked.output, definition, '') as SiteDefinition };
      const byMember = Map.groupBy(checked.issues, ({ path }) => String(path?.[0]?.key ?? ''));
      const diagnostics: Diagnostic[] = [];
      const missing: string[] = [];
      for (const [name, [issue]] of byMember) {
        if (!issue) continue;
        if (isMissing(issue) && issue.path?.length === 1) missing.push(name);
        else diagnostics.push(errorOf(issue, '').diagnostic);
      }
      if (missing.length > 0) {
        const problem = missing.length === 1 ? 'is missing' : 'are missing';
        const facts = { member: missing.join(', '), problem };
        diagnostics.push(diagnose('site/value', facts, locate(''), addMembers(missing)));
      }
      return { diagnostics };
    },
  };
}

/** Path of a member: `collections.docs.schema`, `routes[0]`. */
function memberOf(path: string, key: unknown): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (key === '~standard') return path;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

const isMissing = ({ received }: v.BaseIssue<unknown>): boolean => received === 'undefined';

/** Says what to write for a missing value; undefined for other problems. */
function hintOf(issue: v.BaseIssue<unknown>, path: string): string | undefined {
  if (!isMissing(issue)) return undefined;
  const name = path.split(/\W/).at(-1);
  return !name ? 'Return a value, or add the missing `return`.' : addMembers([name]);
}

const addMembers = (names: readonly string[]): string =>
  `Add ${names.map((name) => `\`${ownValue(EXAMPLES, name) ?? name}\``).join(', ')}. The type SiteDefinition describes every member.`;

/** Formats a validation issue as the predicate of a sentence. */
function problemOf(issue: v.BaseIssue<unknown>, path: string): string {
  const { kind, expected, received, message } = issue;
  if (isMissing(issue)) return path.endsWith(')') ? 'returns undefined' : 'is missing';
  if (message.startsWith('Invalid ')) return `must be of type ${expected}, but is ${received}`;
  if (kind !== 'schema') return `${message}: ${received}`;
  return message.includes(', but ') ? message : `${message}, but is ${received}`;
}

/** First member of a definition whose getter throws. */
const throwingMember = (definition: object): string =>
  Object.keys(definition).find((name) => {
    try {
      void Reflect.get(definition, name);
      return false;
    } catch {
      return true;
    }
  }) ?? '';
