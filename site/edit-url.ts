import type { Entry } from '#generator';
import { config } from './config.ts';

/** Where the source of a page can be changed; undefined where no place is configured or there is no file to change. */
export function editUrl(entry: Pick<Entry, 'file' | 'state'>): string | undefined {
  if (!config.editUrl?.includes('{file}') || entry.state === 'missing') return undefined;
  const path = entry.file.split('/').map(encodeURIComponent).join('/');
  return config.editUrl.replaceAll('{file}', () => path);
}
