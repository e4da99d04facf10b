import { describe, expect, test } from 'vitest';
import listed from '../framework-imports.json' with { type: 'json' };
import { parsePython } from '../kit/parse-python.ts';
import { examples } from '../kit/published.ts';

/** Modules of the running example and of the product's own libraries. */
const OWN = ['support_agent', 'embedding_similarity', 'evaluation_schema'];
/** Imports of other public packages: name, and where it is documented. */
const OTHERS = new Map([['fastapi:FastAPI', 'https://fastapi.tiangolo.com/tutorial/first-steps/']]);

const ADVICE = 'Correct the import, or add it to tests/content/framework-imports.json with its source';

describe('imports', () => {
  const python = examples.filter(({ lang }) => lang === 'python');
  const { scripts, standard } = parsePython(python.map((each) => ({ name: each.page, code: each.code })));
  const imported = scripts.flatMap(({ name, imports }) =>
    imports.map((each) => ({ page: name, name: each })),
  );
  const foreign = imported.filter(({ name }) => {
    const module = name.split(/[.:]/)[0] ?? '';
    return !standard.has(module) && !OWN.includes(module);
  });

  test('of other packages are documented by the package', () => {
    const all = new Set([...listed.flatMap(({ imports }) => imports), ...OTHERS.keys()]);
    expect(foreign.length).toBeGreaterThan(10);
    expect(
      foreign.filter(({ name }) => !all.has(name)),
      ADVICE,
    ).toEqual([]);
  });
  test('are listed with a source', () => {
    expect(listed.filter(({ source, package: name }) => !source || !name)).toEqual([]);
  });
});
