import type { ReactNode } from 'react';

const PATHS = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  back: 'M13 8H3M7 4 3 8l4 4',
  bob: 'M8 1v4.5M6 5.5h4l2 2.5v2L8 15l-4-5V8z',
  branch:
    'M4.5 5v6m0-6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3m0 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3m7-9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3m0 0c0 4-7 2-7 6',
  chart: 'M2 14h12M4.5 14v-3.5M8 14V7.5M11.5 14V3M2 6h1.5m2 0H7m2 0h1.5m2 0H14',
  chevron: 'M6 4l4 4-4 4',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  copy: 'M6 6h7.5v7.5H6zM3.5 10h-1V2.5H10v1',
  concepts: 'M2 2.5h4v4H2zM10 2.5h4v4h-4zM6 10h4v4H6zM4 6.5V8h8V6.5M8 8v2',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  edit: 'M9.5 4 12 6.5M3 10.5V13h2.5l8-8L11 2.5z',
  list: 'M2 4h12M2 8h8M2 12h10',
  menu: 'M2 5h12M2 11h12',
  search: 'M11 11l3.5 3.5M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3l8 5-8 5z',
  system: 'M2 3h12v8H2zM5.5 13.5h5',
  light:
    'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  dark: 'M13.5 9.6A5.8 5.8 0 1 1 6.4 2.5a4.6 4.6 0 0 0 7.1 7.1z',
} as const;

export type IconName = keyof typeof PATHS;
/** Line icon of 16 × 16 px in the color of the text around it. Controls need another accessible name. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
