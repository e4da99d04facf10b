/**
 * `npm run videos`: draws the videos of the home page frame by frame in a browser, encodes them, and writes them with
 * posters and captions to `public/media/`. With names (`npm run videos -- demo`), records only those videos. With
 * `--still 4.5`, writes one image of that second to the system's temporary folder, for work on a scene.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HELP, scriptHelp } from '../script-help.ts';
import { openScene } from './capture.ts';
import { recordVideo } from './encode.ts';
import { missingTools } from './ffmpeg.ts';
import { type Video, videos } from './videos.ts';

const OUT = join(import.meta.dirname, '../../public/media');

const OPTIONS = {
  still: {
    type: 'string',
    multiple: true,
    value: '<second>',
    help: "Write one frame to the system's temporary folder instead of recording",
  },
  ...HELP,
} as const;

const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
if (values.help) {
  const summary = `Record the videos of the home page to public/media/: ${videos.map(({ name }) => name).join(', ')}.`;
  process.stdout.write(scriptHelp({ summary, usage: 'videos [-- <name…> [options]]', options: OPTIONS }));
  process.exit(0);
}
const chosen = videos.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const missing = missingTools();
if (missing.length > 0) {
  console.error(`Recording needs ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exitCode = 1;
} else {
  for (const video of chosen) await (values.still ? takeStills(video, values.still) : record(video));
}

async function takeStills(video: Video, seconds: readonly string[]): Promise<void> {
  const opened = await openScene(video);
  for (const second of seconds) {
    const file = join(tmpdir(), `${video.name}-${second}.png`);
    writeFileSync(file, await opened.shoot(Number(second)));
    console.log(file);
  }
  await opened.close();
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
