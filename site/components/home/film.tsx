import type { ReactNode } from 'react';
import type { VideoCaption } from '../../data/home.ts';

/**
 * The hero's film, from push to verdict, where there is room to read it. The poster is a picture of its own, so that
 * phones, which do not show the film, load nothing of it; the script plays it for those who do not mind motion.
 */
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
      <div className="film-frame">
        <picture>
          <source srcSet="/media/hero-poster.avif" type="image/avif" />
          <img
            src="/media/hero-poster.jpg"
            alt=""
            width={1280}
            height={800}
            loading="lazy"
            decoding="async"
          />
        </picture>
        <video
          data-hero
          muted
          loop
          playsInline
          preload="none"
          width={1280}
          height={800}
          aria-hidden
          tabIndex={-1}
        >
          <source src="/media/hero.webm" type="video/webm" />
          <source src="/media/hero.mp4" type="video/mp4" />
        </video>
      </div>
    </figure>
  );
}
