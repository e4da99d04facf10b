/** File at the project's root with the changes of a `move` or `check --fix` that is running or was killed. */
export const UNFINISHED_EDIT = '.unfinished-edit.json';
