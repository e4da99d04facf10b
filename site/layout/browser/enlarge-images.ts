/**
 * Makes images of the text that are wider than its column buttons, which open them in a dialog at full size. Without
 * scripts, and for images with a link, nothing changes.
 */
export async function enlargeImages(root: ParentNode): Promise<void> {
  const wide = [...root.querySelectorAll<HTMLImageElement>('.prose img[width]')].filter(isWide);
  if (wide.length === 0) return;
  await loadStyles();
  for (const image of wide) {
    const shown = image.closest('picture') ?? image;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'image-button';
    button.ariaLabel = `Enlarge image: ${image.alt}`;
    shown.replaceWith(button);
    button.append(shown);
    button.addEventListener('click', () => enlarge(shown, image.alt));
  }
}

/** Whether an image is wider than it is shown, by the width of its file, so that it need not be loaded. */
const isWide = (image: HTMLImageElement): boolean =>
  image.offsetWidth > 0 &&
  Number(image.getAttribute('width')) > image.offsetWidth &&
  !image.closest('a, button');

/** @param shown image or `picture`. Its copy may load a larger variant. */
function enlarge(shown: HTMLElement, name: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'image-dialog panel panel-raised';
  dialog.ariaLabel = name || 'Image';
  dialog.setAttribute('closedby', 'any');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'keys-close button-bare';
  close.textContent = 'Close';
  dialog.append(close, shown.cloneNode(true));
  for (const source of dialog.querySelectorAll('source')) source.sizes = '100vw';
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Not the function of `load-styles.ts`: with it, every page would load one more file. */
function loadStyles(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = document.querySelector<HTMLElement>('[data-search]')?.dataset.styles ?? '';
  return new Promise((done) => {
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });
}
