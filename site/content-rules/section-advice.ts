import { docsCategories } from '../pages/docs/docs-table.ts';

/** Reports sections of the documentation that have a title neither in the table nor in an `index.md`. */
export function sectionAdvice(entries: readonly { readonly id: string }[]) {
  const ids = new Set(entries.map(({ id }) => id));
  const listed: readonly string[] = docsCategories.map(({ folderName }) => folderName);
  const firstIds = new Map<string, string>();
  for (const id of ids) {
    const [folder = '', page] = id.split('/');
    if (page !== undefined && !firstIds.has(folder)) firstIds.set(folder, id);
  }
  return [...firstIds]
    .filter(([folder]) => !listed.includes(folder) && !ids.has(`${folder}/index`))
    .map(([folder, id]) => {
      const fix = `Create the page that names it: npm run new -- docs ${folder}/index`;
      return { id, path: [], problem: `The section has the name of its folder as its title. ${fix}` };
    });
}
