import type { ReactNode } from 'react';
import { Island, OMITTED_FROM_MARKDOWN, type Prose, type RenderContext } from '#generator';
import { config } from '../../config.ts';
import { CHECKER_PLACE } from '../../content-rules/remark-checker.ts';
import { CHECKER_STYLES } from '../../layout/page-styles.tsx';
import type { DocsPage } from '../../layout/pages.ts';
import { ProseBody } from '../../layout/prose-body.tsx';
import { Checker } from './checker/checker.tsx';
import { DocsLayout } from './docs-layout.tsx';

/** First child of running text, which has no margin, so that the next element keeps its own. */
const NOTHING = '<span hidden></span>';

/** Documentation page, with the configuration checker where its text has a place for it. */
export function DocsTemplate(props: {
  page: DocsPage;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactNode {
  const { prose, context } = props;
  const [before = '', after] = prose?.html.split(CHECKER_PLACE) ?? [];
  if (!prose || after === undefined)
    return (
      <DocsLayout {...props}>
        <ProseBody prose={prose} />
      </DocsLayout>
    );
  return (
    <DocsLayout {...props}>
      <ProseBody prose={{ ...prose, html: before }} />
      <div className="prose" {...OMITTED_FROM_MARKDOWN}>
        <span hidden />
        <div>
          <Island
            name="checker"
            component={Checker}
            props={{ styles: context.assets.styles[CHECKER_STYLES] ?? '', command: `${config.cli} validate` }}
            when="idle"
          />
        </div>
      </div>
      <ProseBody prose={{ ...prose, html: NOTHING + after }} />
    </DocsLayout>
  );
}
