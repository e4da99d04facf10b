import type { Page } from 'playwright';

/** Reports when a text or style is on the screen of a page, in milliseconds since 1970. Survives reloads. */
export type Screen = { readonly shows: (word: string, seen: 'text' | 'style') => Promise<number> };

declare global {
  interface Window {
    benchSeen: (word: string, at: number) => void;
    benchWanted: { word: string; seen: 'text' | 'style' } | undefined;
  }
}

const TIMEOUT_MS = 60_000;

/** Runs in the page: checks every frame for the word, and reports the time of the frame that shows it. */
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
