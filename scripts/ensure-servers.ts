/** Installs nginx and Caddy for the tests of host configurations from Debian's packages if they are missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NEEDED = {
  nginx: '/usr/sbin/nginx',
  'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  caddy: '/usr/bin/caddy',
};
const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) {
  const root = process.getuid?.() === 0;
  const debian = existsSync('/usr/bin/apt-get');
  if (!root || !debian) {
    console.error(`The tests need ${missing.join(' and ')}. Install the Debian packages of these names.`);
    process.exit(1);
  }
  // Prevent the packages from starting their servers. The tests start their own, on other ports.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env: environment });
    if (status !== 0) process.exit(1);
  }
}
