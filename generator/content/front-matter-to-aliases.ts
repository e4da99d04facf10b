import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Alias, UrlPath } from '../types.ts';
import { badUrl, plainPath } from '../urls/page-urls.ts';
import type { FrontMatter } from './front-matter.ts';

/**
 * Reads the front matter field `aliases`: former URLs of the page, as paths from the site's root without base path,
 * query and hash. A trailing slash is removed.
 */
export function readAliases(
  written: unknown,
  locate: FrontMatter['locate'],
): { aliases: readonly Alias[]; diagnostics: readonly Diagnostic[] } {
  if (written === undefined) return { aliases: [], diagnostics: [] };
  if (!Array.isArray(written)) {
    const facts = { key: 'aliases', problem: 'it must be a list of URL paths, such as [/old].' };
    return { aliases: [], diagnostics: [diagnose('front-matter/invalid', facts, locate(['aliases']))] };
  }
  const aliases: Alias[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, each] of written.entries()) {
    const at = locate(['aliases', index]);
    if (typeof each !== 'string') {
      const facts = { key: `aliases.${index}`, problem: 'it must be a URL path, such as /old.' };
      diagnostics.push(diagnose('front-matter/invalid', facts, at));
      continue;
    }
    const problem = badAlias(each);
    if (problem) diagnostics.push(diagnose('redirect/bad-address', { from: each, problem }, at));
    else aliases.push({ from: plainPath(each) as UrlPath, at });
  }
  return { aliases, diagnostics };
}

/** YAML of an alias in a list. */
export const aliasToYaml = (url: string): string => (/^[\w./~-]+$/.test(url) ? url : JSON.stringify(url));

/** Problem with the former URL of a page; undefined if it is valid. */
export function badAlias(url: string): string | undefined {
  if (url === '') return 'is empty';
  const plain = plainPath(url);
  return plain === '/' ? 'is the home page' : badUrl(plain);
}
