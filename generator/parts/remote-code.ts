import type { PartTexts } from './texts.ts';

const TIMEOUT_MS = 10_000;

/** Fetches the code of blocks with a remote source when they come into view. Their links to the source remain. */
export function loadRemoteCode(root: ParentNode, texts: PartTexts): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void load(target as HTMLElement, texts);
    }
  });
  for (const block of root.querySelectorAll('.code[data-src^="https:"]:not([data-watched])')) {
    block.setAttribute('data-watched', '');
    observer.observe(block);
  }
}

async function load(block: HTMLElement, texts: PartTexts): Promise<void> {
  const code = block.querySelector('code');
  if (!code) return;
  try {
    const response = await fetch(block.dataset.src ?? '', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(String(response.status));
    code.textContent = await response.text();
  } catch {
    block.dataset.failed = '';
    code.textContent = texts.notLoaded;
  }
}
