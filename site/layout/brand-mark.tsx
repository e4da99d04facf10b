import type { ReactNode } from 'react';
import { MARK } from '../brand.ts';

/**
 * Logo mark: a plumb line whose weight bears a check mark. Hidden from assistive technology, because the name is next
 * to it.
 */
export function BrandMark(): ReactNode {
  return (
    <svg
      className="brand-mark"
      viewBox={`0 0 ${MARK.size} ${MARK.size}`}
      width={MARK.size}
      height={MARK.size}
      aria-hidden="true"
    >
      <path className="brand-line" d={MARK.line} />
      <path className="brand-weight" d={MARK.weight} />
      <path className="brand-check" d={MARK.check} />
    </svg>
  );
}
