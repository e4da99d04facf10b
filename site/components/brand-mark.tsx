import type { ReactNode } from 'react';

/** The mark: a plumb line whose weight comes to rest as a check. Decoration beside the name, so hidden from readers. */
export function BrandMark(): ReactNode {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path className="brand-line" d="M9.5 0v11" />
      <path className="brand-check" d="M4.5 13 9.5 19.5 20 6.5" />
    </svg>
  );
}
