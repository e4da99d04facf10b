import { error, type Feature, warning } from '#generator';
import { config } from '../config.ts';
import { versionNotices } from '../pages/docs/versions.ts';
import { configErrors, configNotices } from './config-notices.ts';

/**
 * Reports configuration that is missing or invalid, data of the site that is out of date, and content files that make no
 * page. Those of optional routes make none while their route is off.
 */
export const notices: Feature = {
  name: 'notices',
  check(site) {
    const hint = `Set it, because SITE_ORIGIN is ${config.origin}.`;
    for (const text of configErrors()) site.report(error('site/identity', text, { hint }));
    for (const text of [...configNotices(), ...versionNotices(site.today)])
      site.report(warning('site/notice', text));
    for (const { file, state, collection } of Object.values(site.content.entries).flat())
      if (state === 'ready' && collection !== 'pages' && !site.urlByFile.has(file))
        site.report(
          warning('content/unused', 'This file creates no page.', { at: { file, line: 1, column: 1 } }),
        );
  },
};
