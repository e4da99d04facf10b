import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';
import { VideoFrame } from './video-frame.tsx';

/** The fix, in the video that a script plays. The section turns from the color of a fail to that of a pass. */
export const Turn = (): ReactNode => (
  <section className="turn" aria-labelledby="film-title">
    <div className="home-columns column container">
      <SectionHeading id="film-title" heading={home.headings.turn} />
      <div className="screen-only">
        <VideoFrame
          name="hero"
          video={{ 'data-hero': true, muted: true, loop: true, 'aria-hidden': true, tabIndex: -1 }}
        />
        <button className="video-pause video-button button button-quiet scripted" type="button" hidden>
          <Icon name="pause" />
          <Icon name="play" />
          <span>Pause the video</span>
        </button>
      </div>
    </div>
  </section>
);
