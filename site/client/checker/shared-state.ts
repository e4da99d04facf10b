/** Begins the hash of a URL that contains a file. */
export const SHARED = '#check=';
