import type { ReactNode } from 'react';

/** Decorative plumb line from the top of a section to the content below it. */
export function Plummet(): ReactNode {
  return (
    <div className="plumb" aria-hidden="true">
      <svg viewBox="0 0 20 44" width="20" height="44" aria-hidden="true">
        <path className="plumb-cap" d="M7 0h6v7H7z" />
        <path className="plumb-bob" d="M3 7h14l2 11-9 26L1 18z" />
        <path className="plumb-light" d="M3 7h7v37L1 18z" />
      </svg>
    </div>
  );
}
