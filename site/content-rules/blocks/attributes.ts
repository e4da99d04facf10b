import * as v from 'valibot';

/** Text of an attribute. */
export const text = v.pipe(v.string('it must be text.'), v.trim(), v.minLength(1, 'it must not be empty.'));

/** Attribute without a value, such as `open`. */
export const flag = v.optional(
  v.pipe(
    v.literal('', 'it must not have a value.'),
    v.transform(() => true),
  ),
);

/** Path of a file under `public/`. */
export const file = v.pipe(
  text,
  v.startsWith('/', 'it must be a path from the site\u2019s root, such as /media/demo.mp4.'),
);

/** Number of pixels. */
export const pixels = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,4}$/, 'it must be a whole number of pixels, such as 1280.'),
    v.transform(Number),
  ),
);
