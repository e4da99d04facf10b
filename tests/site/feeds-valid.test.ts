import { Ajv, type AnySchema } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { htmlPages, sharedSite } from '../kit/our-site.ts';
import { readXml, type XmlElement } from '../kit/strict-xml.ts';

let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const site = await sharedSite();
  expect(site.run.code, site.run.stderr).toBe(0);
  files = site.files;
});

/** How often a child may be there, and what it must look like. */
type Rule = readonly [least: number, most: number, text?: RegExp];
type Rules = Readonly<Record<string, Rule>>;

const MANY = Number.POSITIVE_INFINITY;
const URI = /^https:\/\/[^\s<>"{}|\\^`]+$/;
const SOME = /\S/;
/** RFC 3339, with a time and its zone. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** RFC 822 as RSS wants it: a year of four digits. */
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** What is wrong with the children of an element; names of other namespaces have their prefix of `prefixes`. */
function problemsOf(
  element: XmlElement,
  rules: Rules,
  prefixes: Readonly<Record<string, string>> = {},
): string[] {
  const nameOf = ({ name, namespace }: XmlElement) =>
    namespace === element.namespace ? name : `${prefixes[namespace] ?? `{${namespace}}`}:${name}`;
  const unknown = element.children.map(nameOf).filter((name) => !Object.hasOwn(rules, name));
  const problems = unknown.map((name) => `<${element.name}> must not have <${name}>`);
  for (const [name, [least, most, text]] of Object.entries(rules)) {
    const found = element.children.filter((child) => nameOf(child) === name);
    if (found.length < least || found.length > most)
      problems.push(`<${element.name}> has ${found.length} of <${name}>`);
    for (const child of found)
      if (text && !text.test(child.text)) problems.push(`<${name}> says "${child.text.slice(0, 60)}"`);
  }
  return problems;
}

const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name);
const isTwice = (values: readonly (string | undefined)[]) => new Set(values).size < values.length;

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd and the protocol's limits. */
function sitemapProblems(source: string): string[] {
  const root = readXml(source);
  const problems = problemsOf(root, { url: [1, 50_000] });
  if (root.name !== 'urlset' || root.namespace !== SITEMAP) problems.push('the top is no urlset');
  if (source.length > 50_000_000) problems.push('it is larger than 50 MB');
  const rules: Rules = {
    loc: [1, 1, URI],
    lastmod: [0, 1, /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/],
    changefreq: [0, 1, /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/],
    priority: [0, 1, /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/],
  };
  const addresses = root.children.flatMap((url) => childrenOf(url, 'loc').map(({ text }) => text));
  for (const url of root.children) problems.push(...problemsOf(url, rules));
  for (const address of addresses)
    if (address.length < 12 || address.length > 2048) problems.push(`${address} is too short or too long`);
  if (isTwice(addresses)) problems.push('an address is there twice');
  return problems;
}

/** https://www.rssboard.org/rss-specification (2.0.11) and the profile of the same board. */
function rssProblems(source: string, address: string): string[] {
  const root = readXml(source);
  const prefixes = {
    'http://www.w3.org/2005/Atom': 'atom',
    'http://purl.org/rss/1.0/modules/content/': 'content',
    'http://purl.org/dc/elements/1.1/': 'dc',
  };
  const problems = problemsOf(root, { channel: [1, 1] });
  if (root.name !== 'rss' || root.attributes.version !== '2.0') problems.push('the top is no rss 2.0');
  for (const channel of root.children) {
    problems.push(
      ...problemsOf(
        channel,
        {
          title: [1, 1, SOME],
          link: [1, 1, URI],
          description: [1, 1, SOME],
          language: [0, 1, LANGUAGE],
          lastBuildDate: [0, 1, RFC_822],
          'atom:link': [1, 1],
          item: [0, MANY],
        },
        prefixes,
      ),
    );
    const [self] = channel.children.filter(({ namespace }) => namespace !== '');
    if (self?.attributes.href !== address || self.attributes.rel !== 'self')
      problems.push('it does not name itself');
    const items = childrenOf(channel, 'item');
    for (const item of items) {
      const rules: Rules = {
        title: [1, 1, SOME],
        link: [1, 1, URI],
        guid: [1, 1, URI],
        pubDate: [1, 1, RFC_822],
        'dc:creator': [0, 1, SOME],
        category: [0, MANY, SOME],
        description: [1, 1, SOME],
        'content:encoded': [0, 1],
      };
      problems.push(...problemsOf(item, rules, prefixes));
      for (const { text } of childrenOf(item, 'pubDate'))
        if (new Date(text).toUTCString() !== text) problems.push(`${text} is no day of the calendar`);
    }
    if (isTwice(items.map((item) => childrenOf(item, 'guid')[0]?.text)))
      problems.push('a guid is there twice');
  }
  return problems;
}

/** RFC 4287, sections 4.1.1 (feed), 4.1.2 (entry) and 4.2.7 (link). */
function atomProblems(source: string, address: string): string[] {
  const root = readXml(source);
  const common: Rules = {
    id: [1, 1, URI],
    title: [1, 1, SOME],
    updated: [1, 1, DATE_TIME],
    author: [0, MANY],
    category: [0, MANY],
    contributor: [0, MANY],
    link: [1, MANY],
    rights: [0, 1],
  };
  const problems = problemsOf(root, {
    ...common,
    subtitle: [0, 1],
    generator: [0, 1],
    icon: [0, 1],
    logo: [0, 1],
    entry: [0, MANY],
  });
  if (root.name !== 'feed' || root.namespace !== 'http://www.w3.org/2005/Atom')
    problems.push('the top is no feed');
  const isSelf = ({ attributes }: XmlElement) => attributes.rel === 'self' && attributes.href === address;
  if (!childrenOf(root, 'link').some(isSelf)) problems.push('it does not name itself');
  const entries = childrenOf(root, 'entry');
  for (const entry of entries) {
    problems.push(
      ...problemsOf(entry, {
        ...common,
        content: [0, 1],
        published: [0, 1, DATE_TIME],
        source: [0, 1],
        summary: [0, 1],
      }),
    );
    const authors = [...childrenOf(entry, 'author'), ...childrenOf(root, 'author')];
    if (authors.length === 0) problems.push('an entry has no author');
    for (const author of authors)
      problems.push(...problemsOf(author, { name: [1, 1, SOME], uri: [0, 1], email: [0, 1] }));
    for (const { attributes } of childrenOf(entry, 'content'))
      if (!/^(?:text|html|xhtml)$/.test(attributes.type ?? 'text'))
        problems.push(`content of type ${attributes.type}`);
  }
  for (const each of [root, ...entries]) {
    for (const { attributes } of childrenOf(each, 'category'))
      if (!attributes.term) problems.push('a category has no term');
    const links = childrenOf(each, 'link').map(
      ({ attributes: { rel = 'alternate', href, type, hreflang } }) => {
        if (!URI.test(href ?? '')) problems.push(`a link leads to ${href}`);
        return rel === 'alternate' ? `${type} ${hreflang}` : `${rel} ${href}`;
      },
    );
    if (isTwice(links)) problems.push('two links are the same');
  }
  if (isTwice([root, ...entries].map((each) => childrenOf(each, 'id')[0]?.text)))
    problems.push('an id is there twice');
  return problems;
}

const uri = { type: 'string', pattern: URI.source };
const words = { type: 'string', minLength: 1 };
const day = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d' };

/** https://www.jsonfeed.org/version/1.1/; names that are not of the specification begin with a line. */
const JSON_FEED: AnySchema = (() => {
  const author = {
    type: 'object',
    properties: { name: words, url: uri, avatar: uri },
    minProperties: 1,
    additionalProperties: false,
  };
  const item = {
    type: 'object',
    properties: {
      id: words,
      url: uri,
      external_url: uri,
      title: words,
      content_html: { type: 'string' },
      content_text: { type: 'string' },
      summary: words,
      image: uri,
      banner_image: uri,
      date_published: { type: 'string', pattern: DATE_TIME.source },
      date_modified: { type: 'string', pattern: DATE_TIME.source },
      authors: { type: 'array', items: author, minItems: 1 },
      tags: { type: 'array', items: words },
      language: { type: 'string', pattern: LANGUAGE.source },
    },
    patternProperties: { '^_[A-Za-z]': {} },
    required: ['id'],
    anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
    additionalProperties: false,
  };
  return {
    type: 'object',
    properties: {
      version: { const: 'https://jsonfeed.org/version/1.1' },
      title: words,
      home_page_url: uri,
      feed_url: uri,
      description: words,
      user_comment: words,
      next_url: uri,
      icon: uri,
      favicon: uri,
      authors: { type: 'array', items: author, minItems: 1 },
      language: { type: 'string', pattern: LANGUAGE.source },
      expired: { type: 'boolean' },
      items: { type: 'array', items: item },
    },
    patternProperties: { '^_[A-Za-z]': {} },
    required: ['version', 'title', 'items'],
    additionalProperties: false,
  };
})();

const reference = {
  type: 'object',
  properties: { '@id': uri },
  required: ['@id'],
  additionalProperties: false,
};

/** A type of schema.org with those of its properties that we use, and what search engines require of it. */
const thing = (
  type: string,
  properties: Record<string, AnySchema>,
  required: readonly string[],
): AnySchema => ({
  type: 'object',
  properties: { '@type': { const: type }, '@id': uri, ...properties },
  required: ['@type', ...required],
  additionalProperties: false,
});

/** Text is plain: markup in it would be shown as it is. */
const plain = { type: 'string', minLength: 1, pattern: '^[^<>]+$' };
const byOrganization = { anyOf: [reference, thing('Organization', { name: plain, url: uri }, ['name'])] };
const article = {
  headline: { ...plain, maxLength: 110 },
  description: plain,
  image: uri,
  datePublished: day,
  dateModified: day,
  keywords: plain,
  inLanguage: { const: 'en-US' },
  mainEntityOfPage: uri,
  author: byOrganization,
  publisher: reference,
};

/** https://schema.org and https://developers.google.com/search/docs/appearance/structured-data. */
const GRAPH: AnySchema = {
  type: 'object',
  properties: {
    '@context': { const: 'https://schema.org' },
    '@graph': {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        discriminator: { propertyName: '@type' },
        required: ['@type'],
        oneOf: [
          thing(
            'Organization',
            {
              name: plain,
              url: uri,
              email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
              sameAs: { type: 'array', items: uri },
            },
            ['name', 'url'],
          ),
          thing('WebSite', { name: plain, url: uri, publisher: reference, inLanguage: { const: 'en-US' } }, [
            'name',
            'url',
          ]),
          thing(
            'BreadcrumbList',
            {
              itemListElement: {
                type: 'array',
                minItems: 1,
                items: thing(
                  'ListItem',
                  { position: { type: 'integer', minimum: 1 }, name: plain, item: uri },
                  ['position', 'name', 'item'],
                ),
              },
            },
            ['itemListElement'],
          ),
          thing('TechArticle', article, ['headline', 'author', 'publisher']),
          thing('BlogPosting', article, ['headline', 'author', 'publisher', 'image', 'datePublished']),
        ],
      },
    },
  },
  required: ['@context', '@graph'],
  additionalProperties: false,
};

const ajv = new Ajv({ allErrors: true, discriminator: true });
const validFeed = ajv.compile(JSON_FEED);
const validGraph = ajv.compile(GRAPH);

type Graph = { '@graph': readonly Record<string, unknown>[] };

/** References that lead nowhere, and lists that do not count from one. */
function graphProblems(graph: Graph): string[] {
  const ids = new Set(graph['@graph'].map((node) => node['@id']));
  const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
  const problems = references.filter((id) => !ids.has(id)).map((id) => `${id} is not in the graph`);
  for (const { itemListElement: list } of graph['@graph']) {
    if (!Array.isArray(list)) continue;
    if (list.some(({ position }, index) => position !== index + 1))
      problems.push('positions do not count from 1');
  }
  return problems;
}

const graphsOf = (html: string): Graph[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );

const RSS = `${config.origin}/blog/rss.xml`;
const ATOM = `${config.origin}/blog/atom.xml`;

describe('documents for programs are valid', () => {
  test('the sitemap', () => expect(sitemapProblems(files['sitemap.xml'] ?? '')).toEqual([]));
  test('the feed in RSS 2.0', () => expect(rssProblems(files['blog/rss.xml'] ?? '', RSS)).toEqual([]));
  test('the feed in Atom 1.0', () => expect(atomProblems(files['blog/atom.xml'] ?? '', ATOM)).toEqual([]));
  test('the feed in JSON Feed 1.1', () => {
    validFeed(JSON.parse(files['blog/feed.json'] ?? ''));
    expect(validFeed.errors).toBeNull();
  });
  test('the structured data of every page', () => {
    const types = new Set<unknown>();
    for (const [url, html] of Object.entries(htmlPages(files))) {
      for (const graph of graphsOf(html)) {
        validGraph(graph);
        expect(validGraph.errors, url).toBeNull();
        expect(graphProblems(graph), url).toEqual([]);
        for (const node of graph['@graph']) types.add(node['@type']);
      }
    }
    expect([...types].sort()).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'Organization',
      'TechArticle',
      'WebSite',
    ]);
  });
});

describe('the checks detect errors', () => {
  const changed = (path: string, from: string | RegExp, to: string) => {
    const text = files[path] ?? '';
    expect(text).toMatch(from);
    return text.replace(from, to);
  };
  test.each([
    ['an element that is not closed', '</url>', ''],
    ['an ampersand by itself', `${config.origin}/`, `${config.origin}/?a&b`],
    ['a path without a host', `<loc>${config.origin}/<`, '<loc>/<'],
    ['a day that is none', /<lastmod>[\d-]+/, '<lastmod>1 May'],
    ['an element that is unknown', '<url>', '<url><title>x</title>'],
    ['the wrong namespace', SITEMAP, 'http://example.com'],
  ])('a sitemap with %s', (_name, from, to) => {
    const run = () => sitemapProblems(changed('sitemap.xml', from, to));
    expect(attempt(run)).not.toEqual([]);
  });
  test.each([
    ['rss.xml', /<description>[^<]*<\/description>/, ''],
    ['rss.xml', /<pubDate>\w+/, '<pubDate>Xyz'],
    ['rss.xml', ' xmlns:dc="http://purl.org/dc/elements/1.1/"', ''],
    ['rss.xml', 'rel="self"', 'rel="via"'],
    ['atom.xml', /<updated>[^<]*<\/updated>/, ''],
    ['atom.xml', /<author>[\s\S]*?<\/author>/, ''],
    ['atom.xml', /T00:00:00Z/, ''],
    ['atom.xml', /<entry>[\s\S]*?<\/entry>/, '$&\n$&'],
  ] as const)('a feed: %s, %s', (file, from, to) => {
    const text = changed(`blog/${file}`, from, to);
    const run = () => (file === 'rss.xml' ? rssProblems(text, RSS) : atomProblems(text, ATOM));
    expect(attempt(run)).not.toEqual([]);
  });
  test.each([
    ['an item without text', /"content_html":/, '"content":'],
    ['an author without a name', /"authors":\s*\[[^\]]*\]/, '"authors": [{}]'],
    ['a day without a time', /T00:00:00Z/, ''],
  ])('a JSON feed with %s', (_name, from, to) => {
    expect(validFeed(JSON.parse(changed('blog/feed.json', from, to)))).toBe(false);
  });
  test('structured data that refers to something that does not exist', () => {
    const [graph] = graphsOf(htmlPages(files)['/blog'] ?? '');
    const text = JSON.stringify(graph);
    expect(graphProblems(JSON.parse(text.replace('#organization', '#other')))).not.toEqual([]);
    expect(validGraph(JSON.parse(text.replace('"WebSite"', '"Website"')))).toBe(false);
    expect(validGraph(JSON.parse(text.replace('"position":1', '"position":"1"')))).toBe(false);
  });
});

function attempt(run: () => string[]): string[] {
  try {
    return run();
  } catch (error) {
    return [String(error)];
  }
}
