import type { Page } from 'playwright';

/** Tells when something is on a page's screen, in ms since 1970; a page that is loaded again is watched on. */
export type Screen = { readonly shows: (word: string, seen: 'text' | 'style') => Promise<number> };

declare global {
  interface Window {
    benchSeen: (word: string, at: number) => void;
    benchWanted: { word: string; seen: 'text' | 'style' } | undefined;
  }
}

const TIMEOUT_MS = 60_000;

/** Looks at every frame whether the wanted word is there; the time is that of the frame that shows it. */
function lookEachFrame(): void {
  const wantedKey = 'bench-wanted';
  const look = () => {
    requestAnimationFrame(look);
    const stored = sessionStorage.getItem(wantedKey);
    if (!stored || !document.body) return;
    const { word, seen } = JSON.parse(stored) as { word: string; seen: 'text' | 'style' };
    const shown =
      seen === 'text'
        ? document.body.textContent.includes(word)
        : getComputedStyle(document.body).getPropertyValue('--bench').trim() === word;
    if (!shown) return;
    sessionStorage.removeItem(wantedKey);
    window.benchSeen(word, performance.timeOrigin + performance.now());
  };
  requestAnimationFrame(look);
}

export async function watchScreen(page: Page): Promise<Screen> {
  const waiting = new Map<string, (at: number) => void>();
  await page.exposeFunction('benchSeen', (word: string, at: number) => waiting.get(word)?.(at));
  await page.addInitScript(lookEachFrame);
  return {
    async shows(word, seen) {
      await page.evaluate(
        (text) => sessionStorage.setItem('bench-wanted', text),
        JSON.stringify({ word, seen }),
      );
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${word} never came to the screen.`)), TIMEOUT_MS);
        waiting.set(word, (at) => {
          clearTimeout(timer);
          resolve(at);
        });
      });
    },
  };
}
