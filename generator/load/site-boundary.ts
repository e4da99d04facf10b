import { types } from 'node:util';
import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { ownValue } from '../lib/strings.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { SourceLocation } from '../types.ts';
import { GENERATOR } from './bundle-site.ts';
import { isSiteError, readThrown, SiteError } from './site-error.ts';
import { createSiteSchema, EXAMPLES, type Returns } from './site-schema.ts';
import { createSourceLocator } from './source-locator.ts';

/**
 * Creates the error for a value that the site's code threw, with its source location and the site's stack frames.
 * @param member of the definition that was running: `collections.docs.advice()`.
 * @param fn function to locate when the value has no stack.
 */
export type Blame = (member: string, thrown: unknown, fn?: unknown) => SiteError;

export type Boundary = {
  readonly blame: Blame;
  /** Same for an uncaught exception or unhandled rejection; undefined when the generator caused it. */
  readonly blameLate: (thrown: unknown) => SiteError | undefined;
  /** Location of a function of the site, or else of a member of the definition in the site's entry point. */
  readonly locate: (member: string, fn?: unknown) => SourceLocation;
  /** First element in the site's code that places an island. */
  readonly locateIsland: (name: string) => SourceLocation | undefined;
  /** Wraps every function of the definition, or returns the problems of its members. */
  readonly guard: (definition: object) => { site: SiteDefinition } | { diagnostics: readonly Diagnostic[] };
};

/** Parts of a schema that can contain functions. */
type Part = v.GenericSchema & {
  readonly wrapped?: Part;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly value?: Part;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly options?: readonly Part[];
  readonly pipe?: readonly Part[];
};

const MAX_FRAMES = 5;

/**
 * Creates the boundary between the generator and the site's code. Wrapped functions throw a `SiteError` for anything thrown
 * or rejected, and validate what they return.
 */
export function createBoundary(input: { root: string; code: string; map: string }): Boundary {
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

  function check(part: v.GenericSchema, value: unknown, member: string, fn?: unknown): unknown {
    let result: v.SafeParseResult<v.GenericSchema>;
    try {
      result = v.safeParse(part, value, { abortEarly: true });
    } catch (thrown) {
      throw blame(member, thrown, fn);
    }
    if (result.success) return result.output;
    const [issue] = result.issues;
    const path = `${member}${(issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')}`;
    const problem = problemOf(issue, path);
    throw new SiteError(
      diagnose('site/value', { member: path, problem }, locate(path, fn), hintOf(issue, path)),
      `${path} ${problem}`,
    );
  }

  function read(definition: object, name: string): unknown {
    try {
      return Reflect.get(definition, name);
    } catch (thrown) {
      throw blame(name, thrown);
    }
  }

  function guardFunction(fn: (...args: unknown[]) => unknown, path: string, { result, isAsync }: Returns) {
    const member = `${path}()`;
    const hasFunctions = holdsFunctions(result);
    const take = (value: unknown): unknown => {
      const output = check(result, value, member, fn);
      return hasFunctions ? wrap(result, output, member) : value;
    };
    function guarded(this: unknown, ...args: unknown[]): unknown {
      let value: unknown;
      try {
        value = Reflect.apply(fn, this, args);
      } catch (thrown) {
        throw blame(member, thrown, fn);
      }
      if (!types.isPromise(value)) return take(value);
      const settled = value.then(take, (thrown) => {
        throw blame(member, thrown, fn);
      });
      if (isAsync) return settled;
      settled.catch(() => {});
      return take(value);
    }
    wrapped.set(guarded, fn);
    // unified passes a callback to plugins that declare a parameter for it.
    return Object.defineProperty(guarded, 'length', { value: fn.length });
  }

  /** Wraps the functions in a validated value. */
  function wrap(whole: Part, value: unknown, path: string): unknown {
    const part = shapeOf(whole);
    const returns = returnsOf(whole);
    if (returns) return typeof value === 'function' ? guardFunction(value as never, path, returns) : value;
    if (part.wrapped) return wrap(part.wrapped, value, path);
    const option = part.options?.find((each) => typeof each === 'object' && v.is(each, value));
    if (option) return wrap(option, value, path);
    if (typeof value !== 'object' || value === null) return value;
    if ('~standard' in value) return guardSchema(value as Collection['schema'], path);
    if (Array.isArray(value))
      return value.map((each, index) => {
        const item = part.item ?? part.items?.[index];
        return item ? wrap(item, each, `${path}[${index}]`) : each;
      });
    const entries = Object.entries(value).map(([name, each]) => {
      const member = part.entries?.[name] ?? part.value;
      return [name, member ? wrap(member, each, `${path}.${name}`) : each];
    });
    return Object.fromEntries(entries);
  }

  /** Wraps `validate` of a schema. Its other properties stay accessible. */
  function guardSchema(given: Collection['schema'], path: string): object {
    const standard = given['~standard'];
    const validate = guardFunction(
      (value) => standard.validate(value),
      `${path}.validate`,
      schema.validation,
    );
    return Object.create(given, { '~standard': { value: { ...standard, validate } } });
  }

  return {
    blame,
    locate,
    locateIsland: locations.island,
    blameLate(thrown) {
      const { stack } = readThrown(thrown);
      const ours = stack.includes(GENERATOR) && locations.frames(stack).length === 0;
      return ours ? undefined : blame('', thrown);
    },
    guard(definition) {
      const site: Record<string, unknown> = {};
      const diagnostics: Diagnostic[] = [];
      const missing: string[] = [];
      for (const [name, part] of Object.entries<Part>(schema.members)) {
        try {
          const value = read(definition, name);
          if (value === undefined && part.type !== 'optional') missing.push(name);
          else site[name] = wrap(part, check(part, value, name), name);
        } catch (error) {
          if (!isSiteError(error)) throw error;
          diagnostics.push(error.diagnostic);
        }
      }
      if (missing.length > 0) {
        const problem = missing.length === 1 ? 'is missing' : 'are missing';
        const facts = { member: missing.join(', '), problem };
        diagnostics.push(diagnose('site/value', facts, locate(''), addMembers(missing)));
      }
      return diagnostics.length > 0 ? { diagnostics } : { site: site as SiteDefinition };
    },
  };
}

const returnsOf = (part: Part): Returns | undefined => {
  const { result, isAsync } = v.getMetadata(part) as Partial<Returns>;
  return result && { result, isAsync: isAsync === true };
};

/** Returns the last schema of a pipe, which is the most specific. */
const shapeOf = (part: Part): Part => part.pipe?.findLast((each) => each.kind === 'schema') ?? part;

function holdsFunctions(part: Part): boolean {
  if (returnsOf(part)) return true;
  const { wrapped, item, value, entries = {} } = shapeOf(part);
  return [wrapped, item, value, ...Object.values(entries)].some((each) => each && holdsFunctions(each));
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
