/**
 * `npm run videos`: draws the videos of the home page frame by frame in a browser, encodes them, and writes them with
 * posters and captions to `public/media/`. With names (`npm run videos -- demo`), records only those videos.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { helpOnly } from '../script-help.ts';
import { recordVideo } from './encode.ts';
import { missingTools } from './ffmpeg.ts';
import { type Video, videos } from './videos.ts';

const OUT = join(import.meta.dirname, '../../public/media');

const names = helpOnly({
  summary: `Record the videos of the home page to public/media/: ${videos.map(({ name }) => name).join(', ')}.`,
  usage: 'videos [-- <name…>]',
});
const chosen = videos.filter(({ name }) => names.length === 0 || names.includes(name));
const missing = missingTools();
if (missing.length > 0) {
  console.error(`Recording needs ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exitCode = 1;
} else {
  for (const video of chosen) await record(video);
}

async function record(video: Video): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'videos-'));
  try {
    const files = await recordVideo(video, scratch);
    mkdirSync(OUT, { recursive: true });
    for (const file of files) {
      const { size } = statSync(join(scratch, file));
      const most = file.includes('poster') ? video.most.poster : video.most.video;
      if (size <= most) {
        copyFileSync(join(scratch, file), join(OUT, file));
        console.log(`${file}  ${size} bytes`);
      } else {
        console.error(
          `${file} has ${size} bytes, more than its limit of ${most}. The previous file is kept.`,
        );
        process.exitCode = 1;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
