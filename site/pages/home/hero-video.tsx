import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { home } from './data.ts';
import { VideoFrame } from './video-frame.tsx';

/** The hero's video, from push to verdict. A script plays it. Its anchor is in urls.lock and keeps its name. */
export function HeroVideo(): ReactNode {
  const caption = home.videoCaptions.hero;
  return (
    <section className="home-band video-band screen-only" aria-labelledby="film-title">
      <figure className="video container">
        <figcaption>
          <h2 id="film-title">{caption.title}</h2>
          <p className="lead">{caption.description}</p>
        </figcaption>
        <div className="video-player">
          <VideoFrame
            name="hero"
            video={{ 'data-hero': true, muted: true, loop: true, 'aria-hidden': true, tabIndex: -1 }}
          />
          <button className="video-pause button" type="button">
            <Icon name="pause" />
            <Icon name="play" />
            <span>Pause the video</span>
          </button>
        </div>
      </figure>
    </section>
  );
}
