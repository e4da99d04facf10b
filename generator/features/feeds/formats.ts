import { escapeUTF8 } from 'entities';
import type { Feed } from './index.ts';

/** A feed with the full texts of its items, and the full URLs of pages. */
type Channel = Omit<Feed, 'items'> & { readonly home: string; readonly items: readonly Item[] };
type Item = Feed['items'][number] & { readonly link: string; readonly html: string };

/** Escapes the values in a template. Lists contain XML. */
const xml = (raw: TemplateStringsArray, ...values: readonly (string | readonly string[])[]): string =>
  String.raw({ raw }, ...values.map((each) => (typeof each === 'string' ? escapeUTF8(each) : each.join(''))));

// The date of an Atom feed is that of its newest item, so that the bytes change only when the content does.
const timestamp = (date = '1970-01-01'): string => `${date}T00:00:00Z`;

const rss = ({ title, home, description, language, items }: Channel, self: string): string =>
  xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${title}</title>
<link>${home}</link>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
<description>${description}</description>
<language>${language}</language>
${items.map(
  ({ title, link, date, author, tags, summary, html }) => xml`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate>
<dc:creator>${author}</dc:creator>
${tags.map((tag) => xml`<category>${tag}</category>\n`)}<description>${summary}</description>
<content:encoded>${html}</content:encoded>
</item>
`,
)}</channel>
</rss>
`;

const atom = ({ title, home, description, language, items }: Channel, self: string): string =>
  xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${title}</title>
<subtitle>${description}</subtitle>
<link href="${home}"/>
<link href="${self}" rel="self" type="application/atom+xml"/>
<id>${home}</id>
<updated>${timestamp(items[0]?.date)}</updated>
${items.map(
  ({ title, link, date, author, tags, summary, html }) => xml`<entry>
<title>${title}</title>
<link href="${link}"/>
<id>${link}</id>
<published>${timestamp(date)}</published>
<updated>${timestamp(date)}</updated>
<author><name>${author}</name></author>
${tags.map((tag) => xml`<category term="${tag}"/>\n`)}<summary>${summary}</summary>
<content type="html">${html}</content>
</entry>
`,
)}</feed>
`;

const json = ({ title, home, description, language, items }: Channel, self: string): string => {
  const list = items.map(({ title, link, date, author, tags, summary, html }) => ({
    ...{ id: link, url: link, title, summary, tags, content_html: html },
    ...{ date_published: timestamp(date), authors: [{ name: author }] },
  }));
  const head = { version: 'https://jsonfeed.org/version/1.1', title, description, language };
  return JSON.stringify({ ...head, home_page_url: home, feed_url: self, items: list }, undefined, 2);
};

export const FORMATS = [
  { name: 'rss', type: 'application/rss+xml; charset=utf-8', format: rss },
  { name: 'atom', type: 'application/atom+xml; charset=utf-8', format: atom },
  { name: 'json', type: 'application/feed+json', format: json },
] as const;
