/** Installs the browsers and the font for the tests from Debian's packages if they are missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM, HEADLESS_SHELL } from './browsers.ts';

const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core'];

const missing = [CHROMIUM, HEADLESS_SHELL].filter((browser) => !existsSync(browser));
if (missing.length > 0) {
  const root = process.getuid?.() === 0;
  const debian = existsSync('/usr/bin/apt-get');
  if (!root || !debian) {
    console.error(
      `No browser found at ${missing.join(' or ')}. Install Chromium, or set CHROMIUM to the path of a browser.`,
    );
    process.exit(1);
  }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) process.exit(1);
  }
}
