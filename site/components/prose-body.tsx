import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';

/** Style sheet of diagrams, for pages that have one. */
export const DIAGRAM_STYLES = 'site/styles/diagrams.css';

/** Compiled Markdown. The generator passes no raw HTML through, so what arrives here is its own. */
export function ProseBody(props: { prose: Prose | undefined; context: RenderContext }): ReactNode {
  const html = props.prose?.html ?? '';
  return (
    <>
      {html.includes('<figure class="diagram"') ? (
        <link rel="stylesheet" href={props.context.assets.styles[DIAGRAM_STYLES]} />
      ) : null}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
