import { didYouMean } from './diagnostics/nearest.ts';
import { explainPage } from './manifest/explain-page.ts';
import { explanationToText } from './manifest/explanation-to-text.ts';
import { findManifest } from './manifest/find-manifest.ts';
import { LAST_BUILD_FILE, readLastBuild } from './manifest/last-build.ts';
import { PREVIOUS_MANIFEST_FILE, parseManifest } from './manifest/manifest.ts';
import { readInfo } from './outputs/info-folder.ts';
import { plainPath } from './plan/addresses.ts';

/**
 * What `why <address>` prints; or why it cannot say anything.
 * @param address from the site's root, with or without a slash at the end; the path of an output; or a complete one.
 * @param out absolute path of the published output.
 */
export function whyPage(input: {
  address: string;
  out: string;
  json: boolean;
  colors: boolean;
}): { text: string } | { problem: string } {
  const { out } = input;
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const { origin, basePath } = manifest.site.settings;
  const path = input.address.replace(origin, '').replace(/[?#].*$/, '');
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
    const told = { url, ...redirect };
    return {
      text: input.json ? `${JSON.stringify(told)}\n` : `${url} leads to ${redirect.to} (${redirect.at}).\n`,
    };
  }
  const output = manifest.outputs[url.slice(1)];
  if (output) {
    const told = { path: url.slice(1), ...output };
    const text = `${url} is a file of ${output.bytes} bytes, made by ${output.from}.\n`;
    return { text: input.json ? `${JSON.stringify(told)}\n` : text };
  }
  const known = [...Object.keys(manifest.pages), ...Object.keys(manifest.redirects)];
  const hint = didYouMean(url, known) ?? '';
  return { problem: `The last build made nothing at ${url}. ${hint}`.trim() };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
