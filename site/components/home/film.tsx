import type { ReactNode } from 'react';
import type { VideoCaption } from '../../data/home.ts';
import { FilmFrame } from './film-frame.tsx';

/** The hero's film, from push to verdict, where there is room to read it; the script plays it. */
export function Film({ caption }: { caption: VideoCaption }): ReactNode {
  return (
    <figure className="film">
      <figcaption className="film-words">
        <strong>{caption.title}</strong>
        <p>{caption.description}</p>
        <button className="film-pause button button-quiet button-small" type="button">
          Pause the film
        </button>
      </figcaption>
      <FilmFrame
        name="hero"
        video={{ 'data-hero': true, muted: true, loop: true, 'aria-hidden': true, tabIndex: -1 }}
      />
    </figure>
  );
}
