import { fillTokens } from './lib/fill-tokens.ts';

/** Texts that the generator writes into pages. A name in braces stands for a value. */
export type SiteTexts = {
  /** Language of these texts (BCP 47), for pages that show nothing else. */
  readonly language: string;
  /** Titles of callouts. */
  readonly note: string;
  readonly tip: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  /** Accessible name of the link to a section: `{heading}` is its heading. */
  readonly headingLink: string;
  /** Accessible name of the link to a section whose heading has no text. */
  readonly untitledHeadingLink: string;
  /** Heading of the footnotes, for screen readers. */
  readonly footnotes: string;
  /** Accessible name of the link from a footnote back to the text: `{reference}` is a number such as `1` or `1-2`. */
  readonly footnoteBack: string;
  /** Name of a diagram without a title. */
  readonly diagram: string;
  /** Accessible name of a diagram: `{title}` is its title. */
  readonly titledDiagram: string;
  /** Label of a diagram's description and source. */
  readonly diagramText: string;
  /** Label of collapsed lines of code: `{first}` and `{last}` are their numbers. */
  readonly collapsedLines: string;
  /** Line in the Markdown version of a page: `{url}` is the URL of the page. */
  readonly markdownSource: string;
  /** Line in the Markdown version of a page, if the site has an `llms.txt`: `{url}` is its URL. */
  readonly markdownIndex: string;
  /** Title of a redirect page. */
  readonly moved: string;
  /** Text of a redirect page: `{page}` is a link to the target. */
  readonly movedTo: string;
};

const DEFAULT_TEXTS: SiteTexts = {
  language: 'en',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  headingLink: 'Link to section “{heading}”',
  untitledHeadingLink: 'Link to this section',
  footnotes: 'Footnotes',
  footnoteBack: 'Back to reference {reference}',
  diagram: 'Diagram',
  titledDiagram: 'Diagram: {title}',
  diagramText: 'Text of this diagram',
  collapsedLines: 'Lines {first} to {last}',
  markdownSource: 'Page: {url}',
  markdownIndex: 'All pages: {url}',
  moved: 'This page has moved',
  movedTo: 'It is now at {page}.',
};

export const TEXT_NAMES = Object.keys(DEFAULT_TEXTS) as readonly (keyof SiteTexts)[];

/** Returns the texts of a site, in English where it defines none. */
export const textsOf = (texts: Partial<SiteTexts> | undefined): SiteTexts =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, texts?.[name] ?? DEFAULT_TEXTS[name]])) as SiteTexts;

/** Replaces the names in a text by values. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  fillTokens({ text, tokens: values }).text;
