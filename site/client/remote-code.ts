const TIMEOUT_MS = 10_000;

/** Fetches the code that a block quotes from elsewhere when it comes into view; the link below it stays either way. */
export function loadRemoteCode(root: ParentNode): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void load(target as HTMLElement);
    }
  });
  for (const block of root.querySelectorAll('.code[data-src^="https:"]:not([data-watched])')) {
    block.setAttribute('data-watched', '');
    observer.observe(block);
  }
}

async function load(block: HTMLElement): Promise<void> {
  const code = block.querySelector('code');
  if (!code) return;
  try {
    const response = await fetch(block.dataset.src ?? '', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(String(response.status));
    code.textContent = await response.text();
  } catch {
    block.dataset.failed = '';
    code.textContent = 'This code could not be loaded. It is here:';
  }
}
