import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** What has to be installed to record. */
export const missingTools = (): string[] => (spawnSync('ffmpeg', ['-version']).error ? ['ffmpeg'] : []);

/** Runs ffmpeg, quietly; pictures are written to its standard input as fast as it takes them. */
export async function ffmpeg(options: readonly string[], pictures?: AsyncIterable<Buffer>): Promise<void> {
  const process = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: [pictures ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  });
  const ended = once(process, 'close');
  if (pictures && process.stdin) {
    // A broken pipe is told by the exit code below.
    process.stdin.on('error', () => {});
    for await (const picture of pictures) {
      if (process.exitCode !== null) break;
      if (!process.stdin.write(picture)) await Promise.race([once(process.stdin, 'drain'), ended]);
    }
    process.stdin.end();
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}: ${options.join(' ')}`);
}
