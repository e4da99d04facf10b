import type { ReactElement } from 'react';

/** Splits the content of a block before each element that begins a group. The first group has what is above them. */
export function groupChildren(
  children: readonly ReactElement[],
  begins: (child: ReactElement) => boolean,
): ReactElement[][] {
  const groups: ReactElement[][] = [[]];
  for (const child of children) {
    if (begins(child)) groups.push([]);
    groups.at(-1)?.push(child);
  }
  return groups;
}
