import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';

const HINT = 'The site itself is published; what is told of it beside the output is older.';

/** Folder beside an output for what maintainers want to know of it and visitors must not be served. */
export const infoFolder = (out: string): string => `${out}.info`;

/**
 * Writes files into the folder beside an output, each in one step; one that is there already with the same bytes is left
 * alone, and so are others that lie there. What cannot be written is reported.
 * @param out absolute path of the published output.
 */
export async function writeInfo(input: {
  out: string;
  files: readonly { readonly path: string; readonly body: string | Uint8Array }[];
}): Promise<Diagnostic[]> {
  const folder = infoFolder(input.out);
  removeUnfinished(folder);
  return input.files.flatMap(({ path, body }) => {
    const file = join(folder, path);
    const temporary = `${file}.${process.pid}.tmp`;
    try {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      if (readInfo(input.out, path)?.equals(bytes)) return [];
      if (!existsSync(folder)) mkdirSync(folder);
      writeFileSync(temporary, bytes);
      renameSync(temporary, file);
      return [];
    } catch (error) {
      removeQuietly(temporary);
      return [
        diagnose(
          'output/write',
          { path: `${basename(folder)}/${path}`, reason: reasonOf(error) },
          undefined,
          HINT,
        ),
      ];
    }
  });
}

/** A file from the folder beside an output; undefined when it is not there. */
export function readInfo(out: string, path: string): Buffer | undefined {
  try {
    return readFileSync(join(infoFolder(out), path));
  } catch {
    return undefined;
  }
}

/** What a build that was killed had begun to write. */
function removeUnfinished(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (/\.\d+\.tmp$/.test(name)) removeQuietly(join(folder, name));
  } catch {
    // There is no folder yet, or writing into it will say what is wrong with it.
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What made the write fail may make this fail too; the first reason is the one to report.
  }
}
