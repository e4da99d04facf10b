import type { ReactElement } from 'react';
import * as v from 'valibot';
import { type Block, type Blocks, OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { figure } from './figures/figure.tsx';

const text = v.pipe(v.string('it must be text.'), v.trim(), v.minLength(1, 'it must not be empty.'));

/** Attribute without a value, such as `open`. */
const flag = v.optional(
  v.pipe(
    v.literal('', 'it must not have a value.'),
    v.transform(() => true),
  ),
);

const pixels = v.optional(v.pipe(v.string(), v.transform(Number)));

/** Splits the content of a block before each element that begins a group. The first group has what is above them. */
function groupChildren(
  children: readonly ReactElement[],
  begins: (child: ReactElement) => boolean,
): ReactElement[][] {
  const groups: ReactElement[][] = [[]];
  for (const child of children) {
    if (begins(child)) groups.push([]);
    groups.at(-1)?.push(child);
  }
  return groups;
}

const stepsSchema = v.strictObject({ pane: flag });

/**
 * Numbered steps: a numbered list, or a step for each heading of the highest level with what follows it. With `pane`,
 * wide windows show their code beside their text, and the sidebar lists the sections of the page.
 */
const steps: Block<v.InferOutput<typeof stepsSchema>> = {
  schema: stepsSchema,
  render({ pane, children }) {
    const headings = children.map(({ type }) => String(type)).filter((type) => /^h[1-6]$/.test(type));
    const [level] = headings.sort();
    const [above = [], ...items] = groupChildren(children, ({ type }) => type === level);
    return (
      <div className={pane ? 'block steps steps-pane' : 'block steps'}>
        {above}
        {items.length > 0 && (
          <ol className="steps-titled">
            {items.map((item) => (
              <li key={item[0]?.key}>{item}</li>
            ))}
          </ol>
        )}
      </div>
    );
  },
};

/** Cards: a list of links. The link of an item is the title of its card and covers it, the next line is its description. */
const cards: Block<object> = {
  schema: v.strictObject({}),
  render: ({ children }) => <div className="block cards">{children}</div>,
};

/** Columns next to each other where there is space. A thematic break (`---`) begins the next one. */
const columns: Block<object> = {
  schema: v.strictObject({}),
  render: ({ children }) => (
    <div className="block columns">
      {groupChildren(children, ({ type }) => type === 'hr').map((column) => (
        <div key={column[0]?.key}>{column.filter(({ type }) => type !== 'hr')}</div>
      ))}
    </div>
  ),
};

const detailsSchema = v.strictObject({ summary: text, open: flag, phone: flag });

/** Optional content that readers open, with `phone` only on phones. A heading above it becomes part of the summary. */
const details: Block<v.InferOutput<typeof detailsSchema>> = {
  schema: detailsSchema,
  render({ summary, open, phone, children }) {
    const [first, ...rest] = children;
    const heading = /^h[2-6]$/.test(String(first?.type)) && first;
    const omitted = { ...OMITTED_FROM_MARKDOWN, ...OMITTED_FROM_SEARCH };
    const note = { className: 'muted code-word', ...omitted };
    return (
      <details className={`block block-details ${phone ? 'details-phone' : ''}`} open={open}>
        <summary {...(phone && omitted)}>
          {heading || summary} {heading && <small {...note}>{summary}</small>}
        </summary>
        {heading ? rest : children}
      </details>
    );
  },
};

const videoSchema = v.strictObject({
  src: text,
  title: text,
  poster: v.optional(text),
  captions: text,
  width: pixels,
  height: pixels,
});

/** Video that loads when a visitor plays it. The content is its caption. */
const video: Block<v.InferOutput<typeof videoSchema>> = {
  schema: videoSchema,
  render: ({ title, captions, width = 1280, height = 720, children, ...files }) => (
    <figure className="block video">
      <video controls playsInline preload="none" {...files} {...{ width, height }} aria-label={title}>
        <track kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      {children.length > 0 && <figcaption>{children}</figcaption>}
    </figure>
  ),
};

/** Marks the place of the configuration checker in compiled Markdown. The docs template replaces it. */
export const CHECKER_PLACE = /<div data-checker-place(?:="")?><\/div>/;
const checker: Block<object> = {
  schema: v.strictObject({}),
  render: () => <div data-checker-place="" />,
};

export const docsBlocks = { steps, cards, details, figure, video, columns, checker } satisfies Blocks;
