import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { CompiledMarkdown } from '../types.ts';

const MOST_TEXTS = 500;

/** A compiler that remembers, for one state of the site's code and of `public/`, what it made of the last few texts. */
export function createCompileCache(compiler: MarkdownCompiler): MarkdownCompiler {
  const compiled = new Map<string, { digest: string; result: Promise<CompiledMarkdown> }>();
  return {
    compile(source) {
      const { file } = source.entry;
      const known = compiled.get(file);
      if (known?.digest === source.digest) return known.result;
      const result = compiler.compile(source);
      compiled.delete(file);
      compiled.set(file, { digest: source.digest, result });
      if (compiled.size > MOST_TEXTS) compiled.delete(compiled.keys().next().value ?? '');
      return result;
    },
    compilePlain: (source) => compiler.compilePlain(source),
    publicFiles: compiler.publicFiles,
  };
}
