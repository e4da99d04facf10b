import type { ReactNode } from 'react';
import type { PostTag } from '../pages.ts';

/** Tags of an article, linked if the tag has a page. */
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
