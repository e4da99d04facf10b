let loading: Promise<void> | undefined;

/**
 * Loads the style sheet of the dialogs, once; the page's search button knows its address. Never rejects: without it a
 * dialog is plain, but it works, and the next one tries again.
 */
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
