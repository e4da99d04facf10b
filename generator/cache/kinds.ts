import { deserialize, serialize } from 'node:v8';

/** How values of a kind are stored as bytes. */
type Codec = {
  readonly encode: (value: never) => string | Uint8Array;
  readonly decode: (stored: Buffer) => unknown;
};

const json: Codec = { encode: JSON.stringify, decode: (stored) => JSON.parse(stored.toString('utf8')) };
/** A line of JSON, then the HTML as it is, because escaping it takes as long as the rest. */
const jsonAndHtml: Codec = {
  encode: ({ html, ...rest }: { html: string }) => `${JSON.stringify(rest)}\n${html}`,
  decode(stored) {
    const end = stored.indexOf('\n');
    return { ...JSON.parse(stored.toString('utf8', 0, end)), html: stored.toString('utf8', end + 1) };
  },
};
const bytes: Codec = { encode: (value) => value, decode: (stored) => stored };
/** For values with long texts or bytes, which JSON would escape. */
const structured: Codec = {
  encode: (value) => serialize(value),
  decode: deserialize,
};

export type Kind = {
  readonly codec: Codec;
};

/**
 * Everything that is cached between builds. Each kind lists the names of its values, the inputs that a value is computed
 * from, and the dependencies that must be the same before it is reused. A new value replaces the one of the same name.
 */
export const KINDS = {
  /**
   * Result of a published build without errors, by output folder. Inputs: the generator, the command's options, the day,
   * Git's state, metadata of the sources. Dependencies: metadata of other sources, of the output and of the info folder,
   * environment variables.
   */
  build: { codec: json },
  /**
   * Metadata of the published files and of those of the spare output, by folder. Not computed and not read through `memo`:
   * each file is compared before it is reused (`publish/previous-outputs.ts`).
   */
  published: { codec: json },
  /**
   * Bundled code, styles and scripts, by entry points. Inputs: the generator, metadata of `site/`, package.json and
   * tsconfig files. Dependencies: metadata of the packages' files.
   */
  bundle: { codec: structured },
  /** Parsed content file, by path. Inputs: the generator and the site's code. Dependency: metadata of the file. */
  file: { codec: json },
  /**
   * Compiled Markdown, by file. Inputs: the generator, Markdown settings and tokens, the text, whether the collection
   * publishes its sources; for a collection with plugins or blocks also the site's code. Dependencies: embedded files, environment variables.
   */
  markdown: { codec: jsonAndHtml },
  /** Highlighted code block, by digest of language and code. Input: the generator. */
  code: { codec: json },
  /** Drawn diagram, by digest of its source. Input: Mermaid and our part of the drawing. */
  diagram: { codec: json },
  /**
   * Facts about a rendered page and its files, by URL. Inputs: the generator, the site's code, settings, assets, the
   * page's data and text. Dependencies: URLs of other pages, embedded files, environment variables.
   */
  page: { codec: json },
  /** Bytes of a page's file or of a compressed variant, by path. Input: their digest. */
  output: { codec: bytes },
  /** Encoded or drawn image, by digest of its source and size. Inputs: the encoder, and the fonts of an OG image. */
  image: { codec: bytes },
  /**
   * Facts about the compressed variants of an output that are smaller, by its path; or the size of one Brotli variant that is
   * not written, by its own path. Inputs: the digest of the output, the encoders.
   */
  compressed: { codec: json },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
