import type { ReactNode } from 'react';

/** Compiled Markdown. Inserted as HTML, because content is trusted. */
export function ProseBody({ html = '' }: { html?: string | undefined }): ReactNode {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
