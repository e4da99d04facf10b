import type { ReactNode } from 'react';
import type { Prose } from '#generator';

/** Compiled Markdown. Safe to insert as HTML, because the generator removes raw HTML from content. */
export function ProseBody({ prose }: { prose: Prose | undefined }): ReactNode {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: prose?.html ?? '' }} />;
}
