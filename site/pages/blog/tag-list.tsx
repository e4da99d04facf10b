import type { ReactNode } from 'react';

/** Tags of an article, as labels. */
export function TagList({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className="tags row">
      {tags.map((tag) => (
        <li key={tag} className="pill">
          {tag}
        </li>
      ))}
    </ul>
  );
}
