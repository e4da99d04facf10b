import type { ReactNode } from 'react';
import type { Prose } from '#generator';

/** Compiled Markdown. The generator passes no raw HTML through, so what arrives here is its own. */
export function ProseBody({ prose }: { prose: Prose | undefined }): ReactNode {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: prose?.html ?? '' }} />;
}
