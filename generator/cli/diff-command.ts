import { diffManifests } from '../manifest/diff-manifests.ts';
import { diffToMarkdown, diffToText } from '../manifest/diff-to-report.ts';
import { findManifest } from '../manifest/find-manifest.ts';

/** Output of `diff <old> <new>`, or the problem with its arguments. */
export function diffBuilds(input: {
  before: string;
  now: string;
  form: 'text' | 'json' | 'markdown';
  colors: boolean;
}): { text: string } | { problem: string } {
  const before = findManifest(input.before);
  if ('problem' in before) return before;
  const now = findManifest(input.now);
  if ('problem' in now) return now;
  const diff = diffManifests(before, now);
  if (input.form === 'json') return { text: `${JSON.stringify(diff)}\n` };
  return { text: input.form === 'markdown' ? diffToMarkdown(diff) : diffToText(diff, input.colors) };
}
