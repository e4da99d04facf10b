import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { badAddress, plainPath } from '../plan/addresses.ts';
import type { Alias, UrlPath } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/**
 * The field `aliases`: addresses from the site's root that the page had before. A slash at the end is taken off; base
 * path, query and hash are no part of them.
 */
export function readAliases(
  written: unknown,
  place: FrontMatter['place'],
): { aliases: readonly Alias[]; diagnostics: readonly Diagnostic[] } {
  if (written === undefined) return { aliases: [], diagnostics: [] };
  if (!Array.isArray(written)) {
    const facts = { key: 'aliases', problem: 'it must be a list of addresses, such as [/old].' };
    return { aliases: [], diagnostics: [diagnose('front-matter/invalid', facts, place(['aliases']))] };
  }
  const aliases: Alias[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, each] of written.entries()) {
    const at = place(['aliases', index]);
    if (typeof each !== 'string') {
      const facts = { key: `aliases.${index}`, problem: 'it must be an address, such as /old.' };
      diagnostics.push(diagnose('front-matter/invalid', facts, at));
      continue;
    }
    const problem = badOldAddress(each);
    if (problem) diagnostics.push(diagnose('redirect/bad-address', { from: each, problem }, at));
    else aliases.push({ from: plainPath(each) as UrlPath, at });
  }
  return { aliases, diagnostics };
}

/** What is wrong with an address that a page may have had, or undefined. */
export function badOldAddress(address: string): string | undefined {
  if (address === '') return 'is empty';
  const plain = plainPath(address);
  return plain === '/' ? 'is the home page' : badAddress(plain);
}
