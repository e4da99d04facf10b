import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runWithFault } from '../kit/fault-run.ts';
import { type Files, writeFiles, writeSite } from '../kit/little-site.ts';

const PAGES = 12;
/** Once to plan how pages show it, and once to publish it. */
const READS = 2;
/** Two widths in two formats; each is encoded from the file. */
const COPIES = 4;

const page = (number: number, text: string): Files => ({
  [`content/docs/page-${number}.md`]: `---\ntitle: Page ${number}\n---\n![A photo](/images/photo.png)\n\n${text}\n`,
});

test('reads an image once when several pages show it', async () => {
  const photo = await sharp({ create: { width: 600, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const numbers = Array.from({ length: PAGES }, (_, number) => number);
  const root = writeSite({
    'public/images/photo.png': photo,
    ...Object.assign({}, ...numbers.map((number) => page(number, 'Text.'))),
  });
  const countReads = async (): Promise<number> => {
    const { code, stderr } = await runWithFault({
      root,
      plan: { log: 2, reads: true, ops: ['readFile'], paths: 'photo\\.png$' },
    });
    expect(code, stderr).toBe(0);
    return stderr.split('\n').filter(Boolean).length;
  };
  expect(await countReads()).toBe(READS + COPIES);
  writeFiles(root, page(3, 'An edit.'));
  expect(await countReads()).toBe(READS);
});
