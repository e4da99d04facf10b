/** Makes images of the text that are wider than its column links to their files. Images that are links stay as they are. */
export function enlargeImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('.prose img[width]')) {
    // The width of the file, so that it need not be loaded.
    const isWide = image.offsetWidth > 0 && Number(image.getAttribute('width')) > image.offsetWidth;
    if (!isWide || image.closest('a')) continue;
    const shown = image.closest('picture') ?? image;
    const link = document.createElement('a');
    link.href = image.src;
    link.className = 'image-link';
    link.ariaLabel = `Enlarge image: ${image.alt}`;
    shown.replaceWith(link);
    link.append(shown);
  }
}
