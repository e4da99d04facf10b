import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { QUICKSTART } from '../docs/sidebar-sections.ts';
import { Diff, Terminal } from './listing.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';
import { VideoOnDemand } from './video-frame.tsx';

const { init, validate, failing, passing } = home.demoRuns;
const { file, removed, added } = home.demoFix;

/** Video of the quickstart, with a text version of everything that it shows. */
export function Demo(): ReactNode {
  const caption = home.demoVideo;
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div className="home-columns column container">
        <SectionHeading id="demo-title" heading={home.headings.demo}>
          <a className="button button-large" href={QUICKSTART}>
            Start the quickstart
          </a>
        </SectionHeading>
        <figure>
          <VideoOnDemand name="demo" video={{ 'aria-label': caption.title }}>
            <track kind="captions" src="/media/demo.en.vtt" srcLang="en" label="English" />
          </VideoOnDemand>
          <figcaption className="demo-note muted">{caption.description}</figcaption>
        </figure>
        <details className="demo-text">
          <summary className="link-more">
            <Icon name="chevron" /> Read what the video shows
          </summary>
          <div className="demo-screen panel window">
            <p className="window-title">Write</p>
            <Terminal {...init} />
            <Terminal {...validate} />
            <p className="window-title">Fail</p>
            <Terminal {...failing} />
            <p className="window-title">Fix</p>
            <Diff file={file} lines={[`-${removed}`, `+${added}`]} />
            <p className="window-title">Pass</p>
            <Terminal {...passing} />
          </div>
        </details>
      </div>
    </section>
  );
}
