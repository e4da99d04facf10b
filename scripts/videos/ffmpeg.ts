import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Names of the required programs that are not installed. */
export const missingTools = (): string[] => (spawnSync('ffmpeg', ['-version']).error ? ['ffmpeg'] : []);

/** Runs ffmpeg without log output, and pipes images to its standard input. */
export async function ffmpeg(options: readonly string[], pictures?: AsyncIterable<Buffer>): Promise<void> {
  const process = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: [pictures ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  });
  const ended = once(process, 'close');
  if (pictures && process.stdin) {
    // The exit code below reports a broken pipe.
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
