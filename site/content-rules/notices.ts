import { error, type Feature, warning } from '#generator';
import { config } from '../config.ts';
import { versionNotices } from '../pages/docs/versions.ts';
import { configErrors, configNotices } from './config-notices.ts';

/** Reports configuration that is missing or invalid, and data of the site that is out of date. */
export const notices: Feature = {
  name: 'notices',
  check(site) {
    const hint = `Set it, because SITE_ORIGIN is ${config.origin}.`;
    for (const text of configErrors()) site.report(error('site/identity', text, { hint }));
    for (const text of [...configNotices(), ...versionNotices(site.today)])
      site.report(warning('site/notice', text));
  },
};
