import { diagnose } from '../diagnostics/diagnostic.ts';
import { callSite, reasonOfThrown } from '../load/site-to-module.ts';
import type { SiteOutput } from '../outputs/site-outputs.ts';
import type { PreparedSite } from '../prepare.ts';
import type { IconMaker, SiteFile } from '../site-definition.ts';
import type { Drawing } from './drawing.ts';
import { pngToIco } from './png-to-ico.ts';

/** The files that the site makes itself: icons and what names them. */
export async function siteFileOutputs(input: { prepared: PreparedSite; drawing: Drawing }) {
  const { site, settings, loaded } = input.prepared;
  const files = await callSite(() => site.files?.(settings) ?? [], loaded.locate);
  if ('trouble' in files) return { outputs: [], diagnostics: [files.trouble] };
  const icons = iconMaker(input.drawing);
  const outputs = files.value.map(
    (file): SiteOutput => ({
      path: file.path,
      from: `the site's own file ${file.path}`,
      early: true,
      make: () => makeFile({ file, icons, locate: loaded.locate }),
    }),
  );
  return { outputs, diagnostics: [] };
}

/** Without its bytes the file is empty: the error keeps it from being published. */
async function makeFile(input: {
  file: SiteFile;
  icons: IconMaker;
  locate: PreparedSite['loaded']['locate'];
}) {
  try {
    return await input.file.make(input.icons);
  } catch (error) {
    const facts = { path: input.file.path, reason: reasonOfThrown(error) };
    return { body: '', diagnostics: [diagnose('site/file', facts, input.locate(error))] };
  }
}

function iconMaker(drawing: Drawing): IconMaker {
  const png = async (svg: string, width: number) => {
    const drawn = await drawing({ svg, width });
    if ('reason' in drawn) throw new Error(drawn.reason);
    return drawn.png;
  };
  return { png, ico: async (svg, width) => pngToIco([{ png: await png(svg, width), width }]) };
}
