/** Keys and list positions that lead to a value of a file. */
export type Path = readonly (string | number)[];

/** Mistake in a file, before its line is known. */
export type Problem = {
  readonly path: Path;
  /** Whether the key or the value of the last path segment is wrong. */
  readonly at: 'key' | 'value';
  /** Wording of the `validate` command: what is wrong. */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** Field whose documentation helps, if it is not the one at `path`. */
  readonly field?: Path;
};
