import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { callSite } from '../load/site-error.ts';
import type { OutputRecord, OutputSet } from '../publish/output-set.ts';
import type { OutputFile, PageFacts } from '../types.ts';

/** Returns facts about all pages. Renders pages that are not rendered yet. */
export type AllFacts = () => Promise<readonly PageFacts[]>;

export type Body = string | Uint8Array;

/**
 * An output whose path is known before its bytes. A build makes all of them, the dev server only those that the browser
 * requests.
 */
export type SiteOutput = {
  readonly path: string;
  readonly from: string;
  /** Does not use facts about pages, so that a build makes it while it renders pages. */
  readonly early?: boolean;
  /** `Content-Type`, where the file extension does not determine it. */
  readonly type?: string;
  /** Its URL is permanent, like that of a feed, and is part of `urls.lock`. */
  readonly permanent?: boolean;
  /** Returns the bytes, optionally with diagnostics. */
  readonly make: (
    facts: AllFacts,
  ) => Promise<Body | { readonly body: Body; readonly diagnostics: readonly Diagnostic[] }>;
};

/** Output whose bytes are known. */
export const ready = ({ path, from, body }: OutputFile): SiteOutput => ({
  path,
  from,
  make: async () => body,
});

/** Makes an output. Errors of the site's code become diagnostics. */
export async function makeOutput(
  output: SiteOutput,
  facts: AllFacts,
): Promise<{ body: Body; diagnostics: readonly Diagnostic[] }> {
  const result = await callSite(() => output.make(facts));
  if ('error' in result) return { body: '', diagnostics: [result.error] };
  const body = result.value;
  return typeof body === 'string' || body instanceof Uint8Array ? { body, diagnostics: [] } : body;
}

/**
 * Makes outputs in parallel and adds them to the set.
 * @param input `onMade` receives each output after it is written.
 */
export async function makeOutputs(input: {
  outputs: readonly SiteOutput[];
  facts: readonly PageFacts[];
  set: OutputSet;
  onMade?: (record: OutputRecord) => Promise<void>;
}): Promise<Diagnostic[]> {
  const { facts, set, onMade } = input;
  // Before anything is made, so that collisions do not depend on how long it takes.
  const outputs = input.outputs.filter(({ path, from }) => set.reserve(path, from));
  const diagnostics = await inParallel(outputs, async (output) => {
    const { body, diagnostics } = await makeOutput(output, async () => facts);
    const record = await set.add({ path: output.path, from: output.from, body });
    if (record) await onMade?.(record);
    return diagnostics;
  });
  return diagnostics.flat();
}
