import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ourDocs } from '../kit/our-content.ts';
import { sharedSite } from '../kit/our-site.ts';

const LIMIT = 26_000;

test('pages of the documentation are small: HTML with its styles, and the script', async () => {
  const { dist, files } = await sharedSite();
  const weigh = (path: string) => statSync(join(dist, `${path}.br`)).size;
  const script = Object.keys(files).find((path) => /^assets\/main-[^/]*\.js$/.test(path)) ?? '';
  for (const { url } of ourDocs()) {
    expect.soft(weigh(`${url.slice(1)}/index.html`) + weigh(script), url).toBeLessThanOrEqual(LIMIT);
  }
});

test('pages inline the styles of what their text has, and no others', async () => {
  const { files } = await sharedSite();
  const paths = ourDocs().map(({ url }) => `${url.slice(1)}/index.html`);
  const having = (pattern: RegExp) => paths.filter((path) => pattern.test(files[path] ?? ''));
  for (const name of ['steps-pane', 'tab-strip', 'diagram-scroll', 'table-fields']) {
    const styled = having(new RegExp(`<style>[^<]*\\.${name}\\b`));
    expect(styled, name).not.toEqual([]);
    expect(styled, name).toEqual(having(new RegExp(`class="(?:[\\w -]+ )?${name}"`)));
  }
});
