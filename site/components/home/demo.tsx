import type { ReactNode } from 'react';
import type { DemoPane, Heading, VideoCaption } from '../../data/home.ts';
import { Icon } from '../icons.tsx';
import { FilmOnDemand } from './film-frame.tsx';
import { SectionHeading } from './section-heading.tsx';
import { TerminalOutput } from './terminal-output.tsx';

type Props = { heading: Heading; panes: readonly DemoPane[]; caption: VideoCaption };

/** The quickstart as a film that belongs to the visitor, and all that it shows as text. */
export function Demo({ heading, panes, caption }: Props): ReactNode {
  return (
    <section className="home-section container" aria-labelledby="demo-title">
      <SectionHeading id="demo-title" heading={heading} />
      <div className="demo">
        <figure className="film">
          <figcaption className="film-words">
            <strong>{caption.title}</strong>
            <p>{caption.description}</p>
          </figcaption>
          <FilmOnDemand name="demo" video={{ 'aria-label': caption.title }}>
            <track kind="captions" src="/media/demo.en.vtt" srcLang="en" label="English" />
          </FilmOnDemand>
        </figure>
        <details className="demo-text">
          <summary>
            <Icon name="chevron" /> Read what the film shows
          </summary>
          <div className="demo-screen">
            {panes.map((pane) => (
              <div className={`demo-pane demo-${pane.type}`} key={pane.title}>
                <p className="demo-title">{pane.title}</p>
                <Pane pane={pane} />
              </div>
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}

function Pane({ pane }: { pane: DemoPane }): ReactNode {
  if (pane.type === 'run') return <TerminalOutput command={pane.command} output={pane.output} />;
  return (
    <pre>
      <code>
        <del>- {pane.removed}</del>
        {'\n'}
        <ins>+ {pane.added}</ins>
      </code>
    </pre>
  );
}
