import { fetchDocument } from './fetch-document.ts';
import type { LiveDocument } from './live-document.ts';

/** What the server has for this tab. */
export type PageNews = { readonly digest: string; readonly code: string; readonly reload: boolean };

export type PageUpdates = {
  readonly take: (news: PageNews) => void;
  readonly shown: () => { readonly digest: string; readonly code: string };
};

/**
 * Brings the page up to date, one update at a time: of several that come meanwhile only the newest counts.
 * @param onShown the page shows another version now.
 */
export function createPageUpdates(input: {
  live: LiveDocument;
  digest: string;
  code: string;
  onShown: () => void;
}): PageUpdates {
  const { live, onShown, code } = input;
  let { digest } = input;
  let wanted: PageNews | undefined;
  let isRunning = false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMissing = navigation?.responseStatus === 404;

  async function run(): Promise<void> {
    isRunning = true;
    while (wanted && wanted.digest !== digest) {
      const news = wanted;
      const begin = performance.now();
      const answer = await fetchDocument(location.pathname + location.search);
      const own = answer?.page.querySelector<HTMLScriptElement>('script[data-digest][data-code]');
      if (!answer || !own) break;
      // A page that takes the place of another starts from nothing.
      if (isMissing !== (answer.status === 404)) return location.reload();
      if (!patched(answer.page)) return location.reload();
      digest = own.dataset.digest ?? '';
      document.dispatchEvent(new Event('contentchange'));
      performance.measure('preview update', { start: begin });
      onShown();
      // The server has got further: it will say so.
      if (wanted === news) break;
    }
    isRunning = false;
  }

  function patched(page: Document): boolean {
    try {
      return live.update(page);
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  return {
    shown: () => ({ digest, code }),
    take(news) {
      if (news.digest === digest && !isRunning) return;
      if (news.reload) return location.reload();
      wanted = news;
      if (!isRunning) void run();
    },
  };
}
