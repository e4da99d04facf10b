import { posix } from 'node:path';
import { types } from 'node:util';
import { isValidElement } from 'react';
import * as v from 'valibot';
import type { Block, Collection } from '../collection.ts';
import { isDay } from '../lib/strings.ts';
import type * as Search from '../search-definition.ts';
import type * as Site from '../site-definition.ts';
import { TEXT_NAMES } from '../site-texts.ts';
import type { AnyPage, EntryRef } from '../types.ts';
import { createPlainDataCheck } from './plain-data.ts';

/** Function in a validated value of the site. */
export class SiteFunction {
  readonly fn: (...args: unknown[]) => unknown;
  /** Schema of what it returns. */
  readonly result: v.GenericSchema;
  readonly isAsync: boolean;
  constructor(fn: (...args: unknown[]) => unknown, result: v.GenericSchema, isAsync = false) {
    this.fn = fn;
    this.result = result;
    this.isAsync = isAsync;
  }
}

/** What to write for a missing member, by its name. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  settings: "settings: { origin: 'https://example.com', basePath: '', trailingSlash: false }",
  tokens: 'tokens: {}',
  collections: 'collections: {}',
  routes: "routes: [{ path: '/', pages: () => [home] }]",
  render: 'render: (page, prose) => <html>…</html>',
  schema: 'schema: v.object({ title: v.string() })',
  props: 'props: {}',
};

/** Schemas of all members. A missing member is a type error. */
type Shape<T> = { readonly [Name in keyof Required<T>]: v.GenericSchema };
const object = <T>(entries: Shape<T>) => v.pipe(someObject, v.object(entries));
const record = (value: v.GenericSchema) => v.pipe(someObject, v.record(v.string(), value));
const someObject = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !types.isPromise(value),
  'must be an object',
);

const call = (result: v.GenericSchema, isAsync = false) =>
  v.pipe(
    v.function(),
    v.transform((fn) => new SiteFunction(fn, result, isAsync)),
  );

const { string, optional, array } = v;
const texts = array(string());
const flag = v.boolean();
const amount = v.pipe(v.number(), v.finite('must be a finite number'), v.minValue(0, 'must not be negative'));
const size = v.pipe(v.number(), v.integer('must be an integer'), v.minValue(1, 'must be at least 1'));
const day = v.pipe(string(), v.check(isDay, 'must be a date such as 2025-10-15'));
const wellFormed = v.check((text: string) => text.isWellFormed(), 'contains a lone surrogate');
const urlPath = v.pipe(string(), v.startsWith('/', 'must start with a slash'), wellFormed);
/** Names that the bundler does not change, because pages look stylesheets up by name. */
const stylesheets = array(
  v.pipe(
    string(),
    v.check(
      (file) => posix.normalize(file) === file && /^[^/].*\.css$/.test(file),
      'must be the path of a stylesheet from the project\'s root, such as "site/main.css"',
    ),
  ),
);
const element = v.custom<unknown>(isValidElement, 'must be a React element');

const entryRef = object<EntryRef>({ collection: string(), id: string() });
const settings = object<Site.SiteSettings>({ origin: string(), basePath: string(), trailingSlash: flag });

const plugin = call(v.nullish(call(v.nullish(v.looseObject({ type: string() })), true)));
const pluginWithOptions = v.looseTuple([plugin]);
const preset = v.looseObject({ plugins: optional(array(v.union([plugin, pluginWithOptions]))) });
const plugins = array(v.union([plugin, pluginWithOptions, preset]));

const propertyKey = v.union([string(), v.number(), v.symbol()]);
const problemAt = v.object({ path: array(propertyKey), problem: string() });
const problemOfEntry = v.object({ id: string(), path: array(propertyKey), problem: string() });
const issue = v.object({
  message: string(),
  path: v.nullish(array(v.union([propertyKey, v.object({ key: propertyKey })]))),
});
const feed = object<Site.Feed>({
  title: string(),
  description: string(),
  language: string(),
  page: urlPath,
  files: object<Site.Feed['files']>({ rss: urlPath, atom: urlPath, json: urlPath }),
  items: array(
    object<Site.FeedItem>({
      url: urlPath,
      title: string(),
      summary: string(),
      author: string(),
      date: day,
      tags: texts,
      content: entryRef,
    }),
  ),
});

const ogImage = object<Site.OgImage>({
  width: size,
  height: size,
  render: call(element),
  fonts: array(object<Site.OgImage['fonts'][number]>({ name: string(), weight: amount, file: string() })),
});

const file = object<Site.SiteFile>({
  path: string(),
  make: call(v.union([string(), v.instance(Uint8Array)]), true),
});

const search = object<Search.SearchDefinition>({
  kinds: array(object<Search.SearchKind>({ label: string(), templates: texts, weight: amount })),
  title: call(string()),
  leaveOut: optional(texts),
  synonyms: array(texts),
  suggestions: array(object<Search.SearchSuggestion>({ title: string(), url: urlPath })),
  answers: optional(array(object<Search.SearchAnswer>({ title: string(), url: urlPath, queries: texts }))),
});

const policy = object<Site.Policy>({
  inlineScripts: optional(texts),
  inlineStyles: optional(texts),
  connect: optional(texts),
  formAction: optional(texts),
  script: optional(texts),
  style: optional(texts),
  img: optional(texts),
  media: optional(texts),
  font: optional(texts),
});

export function createSiteSchema() {
  const problemOf = createPlainDataCheck();
  /** Can be hashed, rendered and sent to threads. */
  const plain = v.custom<object>(
    (value) => problemOf(value) === undefined,
    ({ input }) => problemOf(input) ?? '',
  );
  const page = object<AnyPage>({
    template: string(),
    url: string(),
    file: optional(string()),
    title: string(),
    description: string(),
    content: optional(entryRef),
    lastModified: optional(day),
    unlisted: optional(flag),
    props: v.pipe(someObject, plain),
  });
  const markdownPiece = v.union([string(), v.object({ href: string() })]);
  const validation = v.union([
    v.object({ value: v.nonOptional(plain) }),
    v.object({ issues: v.pipe(array(issue), v.minLength(1)) }),
  ]);
  const schema = v.pipe(
    v.custom<Collection['schema']>(
      (value) =>
        typeof (value as Partial<Collection['schema']> | undefined)?.['~standard']?.validate === 'function',
      'must implement Standard Schema',
    ),
    v.transform((given) => {
      const standard = given['~standard'];
      const validate = new SiteFunction((value) => standard.validate(value), validation);
      // Its other properties stay accessible.
      const value = { ...standard, validate };
      return Object.create(given, { '~standard': { value, enumerable: true, writable: true } });
    }),
  );
  const collection = object<Collection>({
    folder: v.pipe(
      string(),
      v.check(
        (folder) => /^[^/\\]+(?:\/[^/\\]+)*$/.test(folder) && !folder.split('/').includes('..'),
        'must be a folder in content/',
      ),
    ),
    schema,
    advice: optional(call(array(problemAt))),
    adviceForAll: optional(call(array(problemOfEntry))),
    pathAdvice: optional(call(optional(string()))),
    publicFrom: optional(call(optional(day))),
    expected: optional(texts),
    placeholder: optional(call(v.nonOptional(plain))),
    fallback: optional(call(string())),
    largest: optional(size),
    deepest: optional(size),
    publish: optional(flag),
    blocks: optional(
      record(
        object<Block>({
          schema,
          needs: optional(object<Block['needs']>({ anyOf: texts, hint: string() })),
          render: call(element),
          markdown: optional(call(array(markdownPiece))),
        }),
      ),
    ),
    remarkPlugins: optional(plugins),
    rehypePlugins: optional(plugins),
  });

  const route = object<Site.Route<AnyPage, unknown>>({
    path: v.pipe(
      string(),
      v.regex(
        /^\/(?:[^{}]|\{[A-Za-z]+\}|(?<=\/)\{\.\.\.[A-Za-z]+\}(?![^/]))*$/,
        'must start with a slash, with parameters as {name}, or as a segment {...name}',
      ),
      wellFormed,
    ),
    enabled: optional(flag),
    pages: call(array(page)),
  });

  const markdownVersions = object<Site.MarkdownVersions>({
    head: call(object<Site.MarkdownHead>({ title: string(), facts: optional(texts) })),
    llms: optional(
      call(
        object<Site.Llms>({
          title: string(),
          summary: string(),
          notes: optional(texts),
          sections: array(object<Site.Llms['sections'][number]>({ title: string(), pages: array(page) })),
          full: array(page),
        }),
      ),
    ),
  });

  return object<Site.SiteDefinition>({
    settings,
    tokens: record(v.pipe(string(), wellFormed)),
    collections: record(collection),
    routes: array(route),
    redirects: optional(record(string())),
    render: call(element),
    styles: optional(stylesheets),
    inlineStyles: optional(stylesheets),
    scripts: optional(texts),
    feeds: optional(call(array(feed))),
    markdownVersions: optional(markdownVersions),
    ogImage: optional(ogImage),
    files: optional(call(array(file))),
    images: optional(object<Site.ImageSettings>({ widths: array(size), sizes: string() })),
    markdown: optional(
      object<Site.MarkdownSettings>({
        highlight: optional(flag),
        timeout: optional(size),
      }),
    ),
    texts: optional(
      v.pipe(someObject, v.record(v.picklist(TEXT_NAMES), optional(v.pipe(string(), wellFormed)))),
    ),
    budgets: optional(
      array(
        object<Site.Budget>({
          templates: optional(texts),
          scripts: optional(amount),
          withIslands: optional(amount),
        }),
      ),
    ),
    search: optional(search),
    starters: optional(
      record(call(v.union([v.object({ path: string(), text: string() }), v.object({ problem: string() })]))),
    ),
    policy: optional(policy),
    hosts: optional(array(v.picklist(['netlify', 'vercel', 'nginx', 'caddy']))),
    compress: optional(array(v.picklist(['br', 'gz']))),
    rules: optional(record(v.picklist(['error', 'warning', 'off']))),
    notices: optional(call(texts)),
  });
}
