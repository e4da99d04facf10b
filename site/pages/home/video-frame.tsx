import type { ReactNode, VideoHTMLAttributes } from 'react';
import { Icon } from '../../layout/icons.tsx';

const SIZE = { width: 1280, height: 800 } as const;

/** Where the video is drawn for a wide frame. Phones have one of their own, in which text is legible. */
const WIDE = '(width >= 40rem)';

/** Base name of a video: its encodings and posters, also those for phones, are in `public/media/`. */
type VideoProps = {
  readonly name: string;
  readonly video: VideoHTMLAttributes<HTMLVideoElement> & { 'data-hero'?: boolean };
  readonly className?: string;
  readonly children?: ReactNode;
};

/** Video that a script plays, on top of its poster. Without JavaScript, only the poster is shown. */
export function VideoFrame(props: VideoProps): ReactNode {
  return (
    <div className={['video-frame panel panel-raised stack', props.className].join(' ')}>
      <Poster name={props.name} />
      <Video {...props} />
    </div>
  );
}

/**
 * Poster that links to its video file. On click, a script replaces the link with a player. Creating the player on
 * demand keeps its controls out of the page load.
 */
export function VideoOnDemand(props: VideoProps): ReactNode {
  const { name, video } = props;
  return (
    <>
      <a className="video-start" href={`/media/${name}.mp4`}>
        <span className="visually-hidden">Play the video: {video['aria-label']}</span>
        <span className="video-frame panel panel-raised stack">
          <Poster name={name} />
        </span>
        <span className="video-button button button-quiet screen-only" aria-hidden="true">
          <Icon name="play" /> Play the video
        </span>
      </a>
      <template>
        <span className="video-frame video-player panel panel-raised stack">
          <Video {...props} video={{ controls: true, ...video }} />
        </span>
      </template>
    </>
  );
}

function Poster({ name }: { name: string }): ReactNode {
  return (
    <picture>
      <source media={WIDE} srcSet={`/media/${name}-poster.avif`} type="image/avif" />
      <source media={WIDE} srcSet={`/media/${name}-poster.jpg`} />
      <source srcSet={`/media/${name}-phone-poster.avif`} type="image/avif" />
      <img src={`/media/${name}-phone-poster.jpg`} alt="" {...SIZE} loading="lazy" />
    </picture>
  );
}

function Video({ name, video, children }: VideoProps): ReactNode {
  return (
    <video playsInline preload="none" {...SIZE} {...video}>
      <source media={WIDE} src={`/media/${name}.webm`} type="video/webm" />
      <source media={WIDE} src={`/media/${name}.mp4`} type="video/mp4" />
      <source src={`/media/${name}-phone.webm`} type="video/webm" />
      <source src={`/media/${name}-phone.mp4`} type="video/mp4" />
      {children}
    </video>
  );
}
