import type { ReactNode } from 'react';

/** The mark: a plumb line whose weight bears a check. Decoration beside the name, so hidden from readers. */
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
      <path className="brand-line" d="M12 0v6" />
      <path className="brand-weight" d="M8.5 5.5h7l5 6.5L12 24 3.5 12z" />
      <path className="brand-check" d="M8.25 12.5l2.9 3L16 9.75" />
    </svg>
  );
}
