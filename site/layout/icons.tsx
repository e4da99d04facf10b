import type { ReactNode } from 'react';

const PATHS = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  back: 'M13 8H3M7 4 3 8l4 4',
  chevron: 'M6 4l4 4-4 4',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  copy: 'M6 6h7.5v7.5H6zM3.5 10h-1V2.5H10v1',
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
