import { type Feature, warning } from '#generator';
import { configNotices } from './config-notices.ts';
import { versionNotices } from './data/versions.ts';
import { dataNotices } from './editorial/data-notices.ts';

/** Reports configuration that is missing or invalid, and data of the site that is out of date. */
export const notices: Feature = {
  name: 'notices',
  check(site) {
    for (const text of [...configNotices(), ...dataNotices(), ...versionNotices(site.today)])
      site.report(warning('site/notice', text));
  },
};
