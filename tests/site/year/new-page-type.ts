import { writeFiles } from '../../kit/little-site.ts';
import { edit } from '../../kit/our-site.ts';

const TEMPLATE = `import type { ReactNode } from 'react';
import { Island } from '#generator';
import { PageHeader } from '../components/page-header.tsx';
import Estimate from '../islands/estimate.tsx';
import type { EstimatePage } from '../pages.ts';

export function EstimateTemplate({ page }: { page: EstimatePage }): ReactNode {
  return (
    <div className="container form-frame">
      <PageHeader title={page.props.heading} lead={page.description} />
      <Island name="estimate" component={Estimate} props={{ calls: page.props.calls }} when="interaction" />
    </div>
  );
}
`;
const ISLAND = `import { type ReactNode, useState } from 'react';

export default function Estimate({ calls }: { calls: number }): ReactNode {
  const [count, setCount] = useState(calls);
  return (
    <p>
      <button className="button" type="button" onClick={() => setCount(count + calls)}>
        More cases
      </button>
      <output>{count} calls</output>
    </p>
  );
}
`;
const ROUTE = `{
    path: '/estimate',
    pages: () => {
      const description = 'Estimate how many calls of your agent and of the judge a run of your evaluations needs.';
      const { common, ...page } = single('/estimate', 'Estimate a Run', description);
      return [{ template: 'estimate', ...page, props: { ...common, calls: 40 } }];
    },
  },
  optionalRoute('pricing'),`;

/** Adds a page type with an island, as docs/architecture.md describes. */
export function newPageType(root: string): void {
  writeFiles(root, { 'site/templates/estimate.tsx': TEMPLATE, 'site/islands/estimate.tsx': ISLAND });
  edit(
    root,
    'site/pages.ts',
    'export type NotFoundPage =',
    "export type EstimatePage = PageOf<'estimate', Common & { calls: number }>;\nexport type NotFoundPage =",
  );
  edit(root, 'site/pages.ts', '  | NotFoundPage;', '  | EstimatePage\n  | NotFoundPage;');
  edit(
    root,
    'site/render.tsx',
    'import { HomeTemplate',
    "import { EstimateTemplate } from './templates/estimate.tsx';\nimport { HomeTemplate",
  );
  edit(
    root,
    'site/render.tsx',
    "    case 'not-found':",
    "    case 'estimate':\n      return <EstimateTemplate page={page} />;\n    case 'not-found':",
  );
  edit(root, 'site/routes.ts', "optionalRoute('pricing'),", ROUTE);
  edit(root, 'site/search.ts', "'waitlist', 'prose'", "'waitlist', 'prose', 'estimate'");
}
