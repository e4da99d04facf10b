import type { ReactNode } from 'react';
import type { VideoCaption } from '../../data/home.ts';
import { FilmFrame } from './film-frame.tsx';

/** The hero's video, from push to verdict. A script plays it. */
export function Film({ caption }: { caption: VideoCaption }): ReactNode {
  return (
    <section className="home-band film-band" aria-labelledby="film-title">
      <figure className="film container">
        <figcaption>
          <h2 id="film-title">{caption.title}</h2>
          <p>{caption.description}</p>
        </figcaption>
        <div className="film-player">
          <FilmFrame
            name="hero"
            video={{ 'data-hero': true, muted: true, loop: true, 'aria-hidden': true, tabIndex: -1 }}
          />
          <button className="film-pause" type="button">
            Pause the video
          </button>
        </div>
      </figure>
    </section>
  );
}
