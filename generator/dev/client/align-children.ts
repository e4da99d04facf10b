/** Pair of children. A child without `to` is removed; one without `from` is added. */
export type Step = { readonly from?: Node; readonly to?: Node; readonly isEqual: boolean };

/** Above this number of comparisons, the children between the first and the last difference are paired by kind only. */
const MAX_COMPARISONS = 20_000;

/**
 * Pairs the children of two versions of an element, in the order of the new version. Pairs as many equal children as
 * possible first, then those between them by kind.
 */
export function alignChildren(from: readonly Node[], to: readonly Node[]): Step[] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start]?.isEqualNode(to[start] ?? null)) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end)?.isEqualNode(to.at(-1 - end) ?? null)) end++;
  const middle = alignMiddle(from.slice(start, from.length - end), to.slice(start, to.length - end));
  return [
    ...equalSteps(from.slice(0, start), to.slice(0, start)),
    ...middle,
    ...equalSteps(from.slice(from.length - end), to.slice(to.length - end)),
  ];
}

const equalSteps = (from: readonly Node[], to: readonly Node[]): Step[] =>
  from.map((node, index) => ({ from: node, to: to[index], isEqual: true }));

function alignMiddle(from: readonly Node[], to: readonly Node[]): Step[] {
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...equalPairs(from, to), [from.length, to.length] as const]) {
    steps.push(...pairByKind(from.slice(i, nextI), to.slice(j, nextJ)));
    if (nextI < from.length) steps.push({ from: from[nextI], to: to[nextJ], isEqual: true });
    i = nextI + 1;
    j = nextJ + 1;
  }
  return steps;
}

/** Indices of the heaviest common subsequence. Elements weigh more than the text between them. */
function equalPairs(from: readonly Node[], to: readonly Node[]): (readonly [number, number])[] {
  if (from.length * to.length > MAX_COMPARISONS) return [];
  const width = to.length + 1;
  const weights = new Uint32Array((from.length + 1) * width);
  const at = (i: number, j: number) => weights[i * width + j] ?? 0;
  const equal = (i: number, j: number) => from[i]?.isEqualNode(to[j] ?? null);
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      weights[i * width + j] = equal(i, j)
        ? Math.max(at(i + 1, j + 1) + weightOf(from[i]), at(i + 1, j), at(i, j + 1))
        : Math.max(at(i + 1, j), at(i, j + 1));
  const found: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (at(i, j) === at(i + 1, j)) i++;
    else if (at(i, j) === at(i, j + 1)) j++;
    else found.push([i++, j++]);
  }
  return found;
}

const weightOf = (node: Node | undefined): number => (node?.nodeType === Node.ELEMENT_NODE ? 4 : 1);

function pairByKind(from: readonly Node[], to: readonly Node[]): Step[] {
  const steps: Step[] = [];
  const kinds = from.map(kindOf);
  let next = 0;
  for (const node of to) {
    const found = kinds.indexOf(kindOf(node), next);
    if (found < 0) {
      steps.push({ to: node, isEqual: false });
      continue;
    }
    for (const removed of from.slice(next, found)) steps.push({ from: removed, isEqual: false });
    steps.push({ from: from[found], to: node, isEqual: false });
    next = found + 1;
  }
  for (const removed of from.slice(next)) steps.push({ from: removed, isEqual: false });
  return steps;
}

/** Nodes of the same kind can be patched into each other. */
function kindOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  const names = node.localName === 'link' ? ['rel', 'type'] : ['id', 'name', 'property'];
  return [node.localName, ...names.map((name) => node.getAttribute(name) ?? '')].join(' ');
}
