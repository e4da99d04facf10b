import { type Feature, warning } from '#generator';

/** Reports content files that make no page. Those of optional routes make none while their route is off. */
export const unusedFiles: Feature = {
  name: 'unused-files',
  check(site) {
    for (const { file, state, collection } of Object.values(site.content.entries).flat())
      if (state === 'ready' && collection !== 'pages' && !site.urlByFile.has(file))
        site.report(
          warning('content/unused', 'This file creates no page.', { at: { file, line: 1, column: 1 } }),
        );
  },
};
