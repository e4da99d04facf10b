import type { ReactNode, VideoHTMLAttributes } from 'react';
import { Icon } from '../icons.tsx';

const SIZE = { width: 1280, height: 800 } as const;

/** A film: two encodings and two posters in `public/media/` that share a name. */
type FilmProps = {
  readonly name: string;
  readonly video: VideoHTMLAttributes<HTMLVideoElement> & { 'data-hero'?: boolean };
  readonly children?: ReactNode;
};

/** A film that a script plays, in front of its poster: without scripts the poster is what there is to see. */
export function FilmFrame(film: FilmProps): ReactNode {
  return (
    <div className="film-frame">
      <Poster name={film.name} />
      <Video {...film} />
    </div>
  );
}

/**
 * A film that waits for the visitor behind its poster, a link to its file. A script puts the player in the link's place: in
 * the page from the start, its controls would be built while the page loads.
 */
export function FilmOnDemand(film: FilmProps): ReactNode {
  const { name, video } = film;
  return (
    <div className="film-frame">
      <a className="film-start" href={`/media/${name}.mp4`}>
        <span className="visually-hidden">Play the film: {video['aria-label']}</span>
        <Poster name={name} />
        <span className="film-play">
          <Icon name="play" />
          <span aria-hidden="true">Play the film</span>
        </span>
      </a>
      <template>
        <Video {...film} video={{ controls: true, ...video }} />
      </template>
    </div>
  );
}

function Poster({ name }: { name: string }): ReactNode {
  return (
    <picture>
      <source srcSet={`/media/${name}-poster.avif`} type="image/avif" />
      <img src={`/media/${name}-poster.jpg`} alt="" {...SIZE} loading="lazy" decoding="async" />
    </picture>
  );
}

function Video({ name, video, children }: FilmProps): ReactNode {
  return (
    <video playsInline preload="none" {...SIZE} {...video}>
      <source src={`/media/${name}.webm`} type="video/webm" />
      <source src={`/media/${name}.mp4`} type="video/mp4" />
      {children}
    </video>
  );
}
