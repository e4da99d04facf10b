import { didYouMean } from '../diagnostics/nearest.ts';
import { explainPage } from '../manifest/explain-page.ts';
import { findManifest } from '../manifest/find-manifest.ts';
import { LAST_BUILD_FILE, readLastBuild } from '../manifest/last-build.ts';
import { PREVIOUS_MANIFEST_FILE, parseManifest } from '../manifest/manifest.ts';
import { readInfo } from '../publish/info-folder.ts';
import { plainPath } from '../urls/page-urls.ts';
import { explanationToText } from './explanation-to-text.ts';

/**
 * Output of `why <path>`, or the problem with its argument.
 * @param target path from the site's root, with or without a trailing slash, path of an output file, or full URL.
 * @param out absolute path of the published output.
 */
export function whyPage(input: {
  target: string;
  out: string;
  json: boolean;
  colors: boolean;
}): { text: string } | { problem: string } {
  const { out } = input;
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const { origin, basePath } = manifest.site.settings;
  const path = input.target.replace(origin, '').split(/[?#]/, 1).join();
  const inside = basePath && `${path}/`.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  const url = plainPath(decode(inside.startsWith('/') ? inside : `/${inside}`));
  const previous = parseManifest(readInfo(out, PREVIOUS_MANIFEST_FILE)?.toString('utf8') ?? '');
  const explained = explainPage({
    url,
    out,
    manifest,
    previous,
    built: readLastBuild(readInfo(out, LAST_BUILD_FILE))?.(url),
  });
  if (explained)
    return {
      text: input.json ? `${JSON.stringify(explained)}\n` : explanationToText(explained, input.colors),
    };
  const redirect = manifest.redirects[url];
  if (redirect) {
    const facts = { url, ...redirect };
    return {
      text: input.json
        ? `${JSON.stringify(facts)}\n`
        : `${url} redirects to ${redirect.to} (${redirect.at}).\n`,
    };
  }
  const output = manifest.outputs[url.slice(1)];
  if (output) {
    const facts = { path: url.slice(1), ...output };
    const text = `${url} is a file of ${output.bytes} bytes from ${output.from}.\n`;
    return { text: input.json ? `${JSON.stringify(facts)}\n` : text };
  }
  const urls = [...Object.keys(manifest.pages), ...Object.keys(manifest.redirects)];
  const hint = didYouMean(url, urls) ?? '';
  return { problem: `The last build has no page or file at ${url}. ${hint}`.trim() };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
