/** Begins the hash of a URL that contains a file (share-link.ts). An import would cost another request. */
const SHARED = '#check=';

/**
 * Loads the configuration checker when its box is opened, and at once for a URL that contains a shared file. The
 * pointer or the focus on the box starts the download.
 */
export default function mount(element: HTMLElement): void {
  const box = element.querySelector('details');
  if (!box) return;
  const load = () => import('../pages/docs/checker/browser/panel.ts');
  const open = () =>
    load().then(
      ({ showPanel }) => showPanel(box),
      () => {},
    );
  const openShared = () => {
    if (!location.hash.startsWith(SHARED)) return;
    box.open = true;
    box.scrollIntoView();
    void open();
  };
  const warm = () => void load().catch(() => {});
  box.addEventListener('pointerenter', warm, { once: true });
  box.addEventListener('focusin', warm, { once: true });
  box.addEventListener('toggle', () => box.open && open());
  addEventListener('hashchange', openShared);
  openShared();
}
