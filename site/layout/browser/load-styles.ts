let loading: Promise<void> | undefined;

/** Loads the stylesheet of dialogs once. Never rejects: they work without it, and the next call tries again. */
export function loadStyles(): Promise<void> {
  loading ??= load().catch(() => {
    loading = undefined;
  });
  return loading;
}

function load(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = document.querySelector<HTMLElement>('[data-search]')?.dataset.styles ?? '';
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = reject;
  });
}
