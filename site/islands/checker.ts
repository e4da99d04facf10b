/** Begins the hash of a URL that contains a file (share-link.ts). An import would cost another request. */
const SHARED = '#check=';

/** Loads the checker when its box is pointed at or opened, and opens it for a URL with a shared file. */
export default function mount(element: HTMLElement): void {
  const box = element.querySelector('details');
  if (!box) return;
  const load = () => import('../pages/docs/checker/browser/panel.ts');
  const warm = () => void load().catch(() => {});
  const openShared = () => {
    if (!location.hash.startsWith(SHARED)) return;
    box.open = true;
    box.scrollIntoView();
  };
  box.addEventListener('pointerenter', warm, { once: true });
  box.addEventListener('focusin', warm, { once: true });
  box.addEventListener(
    'toggle',
    () =>
      load().then(
        ({ startPanel }) => startPanel(box),
        () => {},
      ),
    { once: true },
  );
  addEventListener('hashchange', openShared);
  openShared();
}
