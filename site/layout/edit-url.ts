import type { Entry } from '#generator';
import { config } from '../config.ts';

/** URL for editing the source of a page. Undefined if `editUrl` is not configured or the entry has no file. */
export function editUrl(entry: Pick<Entry, 'file' | 'state'>): string | undefined {
  if (!config.editUrl?.includes('{file}') || entry.state === 'missing') return undefined;
  const path = entry.file.split('/').map(encodeURIComponent).join('/');
  return config.editUrl.replaceAll('{file}', () => path);
}
