import type { ReactNode, VideoHTMLAttributes } from 'react';

const SIZE = { width: 1280, height: 800 } as const;

type Props = {
  /** Of the files in `public/media/`. */
  name: string;
  video: VideoHTMLAttributes<HTMLVideoElement> & { 'data-hero'?: boolean };
  children?: ReactNode;
};

/**
 * A film and its poster. Without controls the poster is a picture behind the film instead of the attribute, because
 * browsers load that at once, also where the film is not displayed. With controls some paint a ground of their own.
 */
export function FilmFrame({ name, video, children }: Props): ReactNode {
  const file = `/media/${name}`;
  const poster = `${file}-poster.avif`;
  return (
    <div className="film-frame">
      {video.controls ? null : (
        <picture>
          <source srcSet={poster} type="image/avif" />
          <img src={`${file}-poster.jpg`} alt="" {...SIZE} loading="lazy" decoding="async" />
        </picture>
      )}
      <video playsInline preload="none" poster={video.controls ? poster : undefined} {...SIZE} {...video}>
        <source src={`${file}.webm`} type="video/webm" />
        <source src={`${file}.mp4`} type="video/mp4" />
        {children}
      </video>
    </div>
  );
}
