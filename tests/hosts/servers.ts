import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPreview } from '../../generator/dev/preview.ts';

export type Served = { readonly port: number; readonly stop: () => Promise<void> };
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * @param root Folder with the site, or with a folder that is named like its base path.
 * @param directive Additional line of the server block, as a maintainer may add.
 */
export async function startNginx(input: { root: string; info: string; directive?: string }): Promise<Served> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
events {}
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${input.root};
    ${input.directive ?? ''}
    include ${input.info}/nginx.conf;
  }
}
`,
  );
  return run('/usr/sbin/nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    folder,
    port,
  });
}

export async function startCaddy(input: { root: string; info: string }): Promise<Served> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\nimport ${input.info}/Caddyfile\n`);
  return run('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    folder,
    port,
    env: { SITE_ADDRESS: `http://localhost:${port}`, SITE_ROOT: input.root, HOME: folder },
  });
}

export async function startPreview(folder: string): Promise<Served> {
  const server = await openPreview({ folder, port: 0, host: false });
  if (!server) throw new Error('The preview server does not start.');
  return {
    port: server.port,
    async stop() {
      await server.close();
    },
  };
}

async function run(
  command: string,
  args: readonly string[],
  { folder, port, env }: { folder: string; port: number; env?: Record<string, string> },
): Promise<Served> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  for (let tries = 0; ; tries++) {
    const up = await ask(port, '/').catch(() => undefined);
    if (up) break;
    if (child.exitCode !== null || tries > 4000) throw new Error(`${command} does not start:\n${said}`);
    await new Promise((soon) => setTimeout(soon, 25));
  }
  return {
    port,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request target without normalizing it, and returns the raw response. */
export function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
