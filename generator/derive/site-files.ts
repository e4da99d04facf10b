import type { Content } from '../content/assemble-content.ts';
import type { Drawing } from '../images/drawing.ts';
import { pngToIco } from '../images/png-and-ico.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite, isSiteError } from '../load/site-error.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { IconMaker, SiteFile } from '../site-definition.ts';
import type { SiteOutput } from './site-output.ts';

/** Outputs for the `files` of the site definition, such as icons and web manifests. */
export async function siteFileOutputs(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  drawing: Drawing;
}) {
  const { site, settings } = input.loaded;
  const { pages } = input.plan;
  const content = input.content.entries as never;
  const files = await callSite(() => site.files?.({ settings, pages, content }) ?? []);
  if ('error' in files) return { outputs: [], diagnostics: [files.error] };
  const icons = iconMaker(input.drawing);
  const outputs = files.value.map(
    (file): SiteOutput => ({
      path: file.path,
      from: `the site file ${file.path}`,
      early: true,
      make: () => makeFile(file, icons),
    }),
  );
  return { outputs, diagnostics: [] };
}

/** Returns no bytes with an error, which prevents publishing. */
async function makeFile({ path, make }: SiteFile, icons: IconMaker) {
  try {
    return await make(icons);
  } catch (error) {
    if (!isSiteError(error)) throw error;
    return { body: '', diagnostics: [error.as('site/file', { path, reason: error.reason })] };
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
