/** Sees to it that there is a Chromium with a font for the browser tests: Debian's packages, and no browser download. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(browser)) {
  const root = process.getuid?.() === 0;
  const debian = existsSync('/usr/bin/apt-get');
  if (!root || !debian) {
    console.error(
      `There is no browser at ${browser}. Install Chromium, or name one in the variable CHROMIUM.`,
    );
    process.exit(1);
  }
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) process.exit(1);
  }
}
