/** Code of a system error, such as `ENOENT`; empty for other errors. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is a file, not a folder',
  ENOENT: 'it does not exist',
  ELOOP: 'its links form a loop',
  EIO: 'the device reported an input/output error',
  EMFILE: 'too many files are open',
  EBUSY: 'it is in use, or something is mounted there',
  ENAMETOOLONG: 'its name is too long',
};

/** Describes a file system error without the absolute path that Node's message contains. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  return REASONS[code] ? `${REASONS[code]} (${code})` : code || messageOf(error);
}

/** Message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
