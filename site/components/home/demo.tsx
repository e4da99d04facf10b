import type { ReactNode } from 'react';
import type { DemoPane, Heading, VideoCaption } from '../../data/home.ts';
import { SectionHeading } from './section-heading.tsx';
import { TerminalOutput } from './terminal-output.tsx';

type Props = { heading: Heading; panes: readonly DemoPane[]; caption: VideoCaption };

/** The quickstart as a picture of three panes, and the place of the demo video. */
export function Demo({ heading, panes, caption }: Props): ReactNode {
  return (
    <section className="home-section container" aria-labelledby="demo-title">
      <SectionHeading id="demo-title" heading={heading} />
      <figure className="demo" id="demo-video">
        <div className="demo-screen">
          {panes.map((pane) => (
            <div className={`demo-pane demo-${pane.type}`} key={pane.title}>
              <p className="demo-title">{pane.title}</p>
              {pane.type === 'run' ? (
                <TerminalOutput command={pane.command} output={pane.output} />
              ) : (
                <pre>
                  <code>
                    <del>- {pane.removed}</del>
                    {'\n'}
                    <ins>+ {pane.added}</ins>
                  </code>
                </pre>
              )}
            </div>
          ))}
        </div>
        <figcaption>
          <strong>{caption.title}.</strong> {caption.description}
        </figcaption>
      </figure>
    </section>
  );
}
