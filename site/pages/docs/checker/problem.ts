/** Keys and list positions that lead to a value of a file. */
export type Path = readonly (string | number)[];

/** Mistake in a file, before its line is known. */
export type Problem = {
  readonly path: Path;
  /** Whether the key at the path is the location, and not its value. */
  readonly atKey?: boolean;
  readonly message: string;
  readonly hint: string;
  /** Field whose documentation helps, if it is not the one at `path`. */
  readonly field?: Path;
};
