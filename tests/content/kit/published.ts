import { entryAt } from '../../kit/our-content.ts';
import { findExamples } from './find-examples.ts';
import { findProse } from './find-prose.ts';
import { namesShown } from './names-shown.ts';
import { type ContentFile, readContent } from './read-content.ts';
import { runningExample } from './running-example.ts';
import { configSchema, evaluationSchema, fieldsByName, namedValues } from './schemas.ts';
import { tokens } from './tokens.ts';

/** The documentation and the blog. */
export const published = [...readContent('docs/**/*.md'), ...readContent('blog/*.md')];

/**
 * The file with a name, or the one that has its URL as an alias: tests find renamed pages.
 * @param name such as `docs/evaluations/llm`.
 */
export function pageOf(name: string): ContentFile {
  const found =
    published.find(({ page }) => page === name) ??
    published.find(({ file }) => file === entryAt(urlOf(name)).file);
  if (!found) throw new Error(`There is no content/${name}.md.`);
  return found;
}

const urlOf = (name: string): string =>
  `/${name.replace(/(?<=^blog\/)(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/').replace(/\/index$/, '')}`;

export const examples = published.flatMap((page) => findExamples(page, tokens));
export const allExamples = [...examples, ...runningExample];

/** Every inline code, with the names that the code of its page brings in. */
export const codes = published.flatMap((page) => {
  const shown = namesShown(findExamples(page, tokens));
  return findProse(page, tokens).flatMap(({ file, line, codes }) =>
    codes.map(({ value }) => ({ place: `${file}:${line} ${value}`, value, shown })),
  );
});

export const fields = fieldsByName([configSchema, evaluationSchema]);
export const values = namedValues([configSchema, evaluationSchema]);

export const places = (found: readonly { place: string }[]): string[] => found.map(({ place }) => place);
