/** What becomes of a child: it stays as it is, it changes (`from` into `to`), it goes (no `to`) or it is new (no `from`). */
export type Step = { readonly from?: Node; readonly to?: Node; readonly same: boolean };

/** Above this many comparisons, children between the first and the last difference are paired by kind alone. */
const MOST_COMPARISONS = 20_000;

/**
 * Pairs the children of two versions of a parent, in the order of the new version. Children that are equal throughout
 * are found first, as many as possible without crossing; what lies between them is paired by kind.
 */
export function alignChildren(from: readonly Node[], to: readonly Node[]): Step[] {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head]?.isEqualNode(to[head] ?? null)) head++;
  let tail = 0;
  while (tail < most - head && from.at(-1 - tail)?.isEqualNode(to.at(-1 - tail) ?? null)) tail++;
  const middle = alignMiddle(from.slice(head, from.length - tail), to.slice(head, to.length - tail));
  return [
    ...equals(from.slice(0, head), to.slice(0, head)),
    ...middle,
    ...equals(from.slice(from.length - tail), to.slice(to.length - tail)),
  ];
}

const equals = (from: readonly Node[], to: readonly Node[]): Step[] =>
  from.map((node, index) => ({ from: node, to: to[index], same: true }));

function alignMiddle(from: readonly Node[], to: readonly Node[]): Step[] {
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...anchors(from, to), [from.length, to.length] as const]) {
    steps.push(...pairByKind(from.slice(i, nextI), to.slice(j, nextJ)));
    if (nextI < from.length) steps.push({ from: from[nextI], to: to[nextJ], same: true });
    i = nextI + 1;
    j = nextJ + 1;
  }
  return steps;
}

/** Indices of a heaviest common subsequence: elements weigh more than the white space between them. */
function anchors(from: readonly Node[], to: readonly Node[]): (readonly [number, number])[] {
  if (from.length * to.length > MOST_COMPARISONS) return [];
  const width = to.length + 1;
  const best = new Uint32Array((from.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  const equal = (i: number, j: number) => from[i]?.isEqualNode(to[j] ?? null);
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      best[i * width + j] = equal(i, j)
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
      steps.push({ to: node, same: false });
      continue;
    }
    for (const gone of from.slice(next, found)) steps.push({ from: gone, same: false });
    steps.push({ from: from[found], to: node, same: false });
    next = found + 1;
  }
  for (const gone of from.slice(next)) steps.push({ from: gone, same: false });
  return steps;
}

/** Nodes of one kind are versions of each other. */
function kindOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  const names = node.localName === 'link' ? ['rel', 'type'] : ['id', 'name', 'property'];
  return [node.localName, ...names.map((name) => node.getAttribute(name) ?? '')].join(' ');
}
