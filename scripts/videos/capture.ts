import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';
import { FRAMES_A_SECOND, type Video } from './videos.ts';

const SCENES = join(import.meta.dirname, 'scenes');

/** Width of wide frames in pixels. Those for phones have two pixels for each of the scene. */
const FRAME_WIDTH = 1280;

/** Exports of a scene's script, under the global name of its bundle. */
declare const scene: { readonly ready: Promise<unknown>; draw(seconds: number): void };

/** Opens a video's scene in a browser. It can then be drawn at any second. */
export async function openScene(video: Video): Promise<{
  shoot(seconds: number): Promise<Buffer>;
  close(): Promise<void>;
}> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_ARGS });
  const page = await browser.newPage({
    viewport: { width: video.width, height: video.height },
    deviceScaleFactor: Math.min(FRAME_WIDTH / video.width, 2),
  });
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  await Promise.race([furnish(page, video.scene), failed]);
  let drawn = '';
  let picture: Buffer = Buffer.alloc(0);
  return {
    async shoot(seconds) {
      const markup = await Promise.race([page.evaluate(drawAt, seconds), failed]);
      // All motion is in the document, so the same markup gives the same image.
      if (markup !== drawn) {
        picture = await page.screenshot();
        drawn = markup;
      }
      return picture;
    },
    close: () => browser.close(),
  };
}

/** Yields every frame of a video in order. */
export async function* frames(video: Video): AsyncGenerator<Buffer> {
  const opened = await openScene(video);
  try {
    const count = Math.round(video.seconds * FRAMES_A_SECOND);
    for (let frame = 0; frame < count; frame++) yield await opened.shoot(frame / FRAMES_A_SECOND);
  } finally {
    await opened.close();
  }
}

async function furnish(page: Page, name: string): Promise<void> {
  await page.setContent(readFileSync(join(SCENES, `${name}.html`), 'utf8'));
  await page.addStyleTag({ content: await bundle(`${name}.css`) });
  await page.addScriptTag({ content: await bundle(`${name}.ts`) });
  await page.evaluate(() => scene.ready);
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(SCENES, file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'scene',
    loader: { '.woff2': 'dataurl' },
    // The site's texts import the configuration, whose environment variables a scene does not need.
    define: { 'process.env': '{}' },
  });
  // Nothing is drawn before the fonts are loaded.
  return outputFiles[0]?.text.replaceAll('font-display: optional', 'font-display: block') ?? '';
}

function drawAt(seconds: number): string {
  scene.draw(seconds);
  return document.body.outerHTML;
}
