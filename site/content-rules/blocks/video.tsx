import * as v from 'valibot';
import type { Block } from '#generator';
import { file, pixels, text } from './attributes.ts';

const schema = v.strictObject({
  src: file,
  title: text,
  poster: v.optional(file),
  captions: file,
  width: pixels,
  height: pixels,
});

/** Video that loads when a visitor plays it. The content is its caption. */
export const video: Block<v.InferOutput<typeof schema>> = {
  schema,
  render: ({ src, title, poster, captions, width = 1280, height = 720, children }) => (
    <figure className="block video">
      <video
        controls
        playsInline
        preload="none"
        src={src}
        poster={poster}
        width={width}
        height={height}
        aria-label={title}
      >
        <track kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      {children.length === 0 ? null : <figcaption>{children}</figcaption>}
    </figure>
  ),
};
