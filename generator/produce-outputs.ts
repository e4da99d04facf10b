import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from './check/check-budgets.ts';
import { checkLinks } from './check/check-links.ts';
import { sourceKey } from './content/assemble-content.ts';
import { inSlices } from './content/read-collections.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { createOutputSet, type OutputSet, type Sink } from './outputs/output-set.ts';
import { pageOutputs } from './outputs/page-outputs.ts';
import { MARKER } from './outputs/publish.ts';
import { makeOutput, type SiteOutput, siteOutputs } from './outputs/site-outputs.ts';
import { picturesToFiles } from './pictures/pictures-to-files.ts';
import type { PreparedSite } from './prepare.ts';
import { createPageRenderer } from './render/page-to-html.ts';
import type { Stage } from './stage-timer.ts';
import type { PageFacts, SourceLocation } from './types.ts';

/** Renders every page and derives every other file, into the given sink. */
export async function produce(input: {
  prepared: PreparedSite;
  root: string;
  sink: Sink;
  stage: Stage;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ outputs: OutputSet; pages: number; diagnostics: Diagnostic[] }> {
  const { prepared, stage } = input;
  const { site, settings, content, plan, assets, compiler, loaded } = prepared;
  const outputs = createOutputSet(input.sink);
  await outputs.add({ path: MARKER, body: '', from: 'the generator' });

  await stage('write assets', async () => {
    for (const asset of prepared.assetOutputs) await outputs.add(asset);
    await inSlices([...prepared.publicFiles.files], ([path, file]) =>
      outputs.addCopy({ path, source: file.absolute, from: file.path }),
    );
  });

  const others = await siteOutputs(prepared);
  const make = (wanted: readonly SiteOutput[], facts: readonly PageFacts[]) =>
    inSlices(wanted, async (output) => {
      const { body, diagnostics } = await makeOutput(output, async () => facts);
      await outputs.add({ path: output.path, from: output.from, body });
      return diagnostics;
    });
  const early = others.outputs.filter((output) => output.early);
  const drawing = stage('draw pictures', () => make(early, []));
  const rendering = stage('render pages', async () => {
    const render = createPageRenderer({
      site,
      context: { settings, assets },
      content,
      plan,
      compiler,
      locate: loaded.locate,
    });
    let done = 0;
    return inSlices(plan.pages, async (page): Promise<PageFacts> => {
      const rendered = await render(page);
      const source = page.content && content.sources.get(sourceKey(page.content));
      for (const output of pageOutputs({ page, source, rendered })) await outputs.add(output);
      input.onProgress?.(++done, plan.pages.length);
      return rendered.facts;
    });
  });

  const [drawn, facts] = await Promise.all([drawing, rendering]);
  const derived = await stage('derive other files', () =>
    make(
      others.outputs.filter((output) => !output.early),
      facts,
    ),
  );
  const damaged = await stage('pack pictures', () =>
    picturesToFiles({ root: input.root, facts, cache: prepared.cache, add: outputs.add }),
  );

  const links = await stage('check links', () =>
    checkLinks({
      pages: facts,
      outputs,
      locate: siteLocator(input.root, loaded.sourceFiles),
      broken: new Set(
        content.diagnostics.flatMap(({ severity, at }) => (severity === 'error' && at ? at.file : [])),
      ),
    }),
  );
  const { scripts, assetOutputs } = prepared;
  const budgets = await stage('check budgets', () =>
    checkBudgets({ budgets: site.budgets ?? [], pages: facts, scripts, outputs: assetOutputs }),
  );
  const diagnostics = [
    ...facts.flatMap((page) => page.diagnostics),
    ...outputs.diagnostics,
    ...others.diagnostics,
    ...[...drawn, ...derived].flat(),
    ...damaged,
    ...links,
    ...budgets,
  ];
  return { outputs, pages: plan.pages.length, diagnostics };
}

/** Finds where the site's code spells an address, so that a template's broken link has a place too. */
function siteLocator(root: string, sourceFiles: readonly string[]) {
  return (href: string): SourceLocation | undefined => {
    for (const file of sourceFiles) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      for (const [index, line] of lines.entries()) {
        const column = ['"', "'", '`']
          .map((quote) => line.indexOf(quote + href + quote))
          .find((at) => at >= 0);
        if (column !== undefined) return { file, line: index + 1, column: column + 2, length: href.length };
      }
    }
    return undefined;
  };
}
