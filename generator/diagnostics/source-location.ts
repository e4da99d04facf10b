/** POSIX path from the project's root, for example `content/docs/index.md`. */
export type RepoPath = string;

/** Location in a file as its author sees it. Lines and columns count from 1 and include the front matter. */
export type SourceLocation = {
  readonly file: RepoPath;
  readonly line: number;
  readonly column: number;
  /** Length of the part of the line that is meant, in characters; 1 when unknown. */
  readonly length?: number;
};
