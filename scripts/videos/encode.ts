import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { frames, openScene } from './capture.ts';
import { cuesToVtt } from './cues-to-vtt.ts';
import { ffmpeg } from './ffmpeg.ts';
import { FRAMES_A_SECOND, type Video } from './videos.ts';

/** Converts from sRGB to the BT.709 matrix, which players expect, and tags the result. */
const COLORS = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];
/** A key frame every ten seconds, for seeking. */
const KEY_FRAMES = ['-g', String(FRAMES_A_SECOND * 10)];
const VP9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-row-mt', '1', '-tune-content', 'screen'];
const H264 = [
  ...['-c:v', 'libx264', '-crf', '21', '-preset', 'veryslow', '-tune', 'animation'],
  ...['-profile:v', 'high', '-movflags', '+faststart'],
];

/** Records a video into a folder, next to temporary files, and returns the names of its files. */
export async function recordVideo(video: Video, folder: string): Promise<string[]> {
  const named = (ending: string) => `${video.name}${ending}`;
  const to = (ending: string) => join(folder, named(ending));
  const lossless = to('.mkv');
  const log = to('.log');
  const rate = ['-framerate', String(FRAMES_A_SECOND)];
  const bare = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

  const pipe = ['-f', 'image2pipe', '-c:v', 'png', ...rate, '-i', '-', '-c:v', 'ffv1', lossless];
  await ffmpeg(pipe, frames(video));
  const vp9 = ['-i', lossless, ...COLORS, ...KEY_FRAMES, ...VP9, ...bare, '-passlogfile', log];
  await ffmpeg([...vp9, '-pass', '1', '-cpu-used', '4', '-f', 'null', '/dev/null']);
  await ffmpeg([...vp9, '-pass', '2', '-cpu-used', '2', to('.webm')]);
  await ffmpeg(['-i', lossless, ...COLORS, ...KEY_FRAMES, ...H264, ...bare, to('.mp4')]);

  const files = ['.webm', '.mp4', ...(await drawPoster(video, folder))].map(named);
  if (video.cues.length === 0) return files;
  writeFileSync(to('.en.vtt'), cuesToVtt(video.cues));
  return [...files, named('.en.vtt')];
}

/**
 * Writes the frame that is shown before a video plays, and returns the endings of its files. Colors keep the resolution of
 * the picture, because text in color would be blurred otherwise.
 */
export async function drawPoster(video: Video, folder: string): Promise<string[]> {
  const opened = await openScene(video);
  const frame = await opened.shoot(video.posterAt);
  await opened.close();
  const path = join(folder, `${video.name}-poster`);
  await sharp(frame).avif({ quality: 60, chromaSubsampling: '4:4:4' }).toFile(`${path}.avif`);
  await sharp(frame).jpeg({ quality: 65, chromaSubsampling: '4:4:4', mozjpeg: true }).toFile(`${path}.jpg`);
  return ['-poster.avif', '-poster.jpg'];
}
