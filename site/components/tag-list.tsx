import type { ReactNode } from 'react';
import type { PostTag } from '../pages.ts';

/** Tags of an article. A tag with a page of its own is a link. */
export function TagList({ tags }: { tags: readonly PostTag[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className="tags">
      {tags.map(({ name, url }) =>
        url === undefined ? (
          <li key={name} className="badge">
            {name}
          </li>
        ) : (
          <li key={name}>
            <a className="badge" href={url}>
              {name}
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
