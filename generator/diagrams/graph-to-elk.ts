import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Direction, Graph, GraphEdge } from './diagram.ts';
import type { Size } from './node-size.ts';
import { layWords, TEXT, type Words } from './text-size.ts';

const ELK_DIRECTIONS: Readonly<Record<Direction, string>> = {
  down: 'DOWN',
  up: 'UP',
  right: 'RIGHT',
  left: 'LEFT',
};

/** Options of the layered algorithm (eclipse.dev/elk/reference/options.html). */
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  // The author's order is the reading order.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.crossingMinimization.forceNodeModelOrder': 'true',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '20',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
};

/** The engine has one space of ids for nodes and edges; an author may call a node anything. */
export const elkId = (id: string): string => `node ${id}`;
export const elkEdgeId = (index: number): string => `edge ${index}`;

/** A graph as a question to the layout engine: sizes are known, places are asked for. */
export function graphToElk(input: {
  graph: Graph;
  direction: Direction;
  sizes: ReadonlyMap<string, Size>;
  /** Words of each edge. */
  labels: readonly Words[];
  backward: ReadonlySet<GraphEdge>;
}): ElkNode {
  const { graph, direction, sizes, labels, backward } = input;
  return {
    id: 'root',
    layoutOptions: { ...OPTIONS, 'elk.direction': ELK_DIRECTIONS[direction] },
    children: toElkNodes({ graph, sizes, direction, parent: undefined }),
    edges: graph.edges.map((edge, index) => toElkEdge(edge, index, labels[index], backward.has(edge))),
  };
}

/**
 * The edges that lead back to where a reader, following the edges in the author's order, has been before. The engine
 * gets them turned round: its own choice of them is not the reader's.
 */
export function backwardEdges({ nodes, groups, edges }: Graph): ReadonlySet<GraphEdge> {
  const backward = new Set<GraphEdge>();
  const done = new Set<string>();
  const onTheWay = new Set<string>();
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const visit = (id: string): void => {
    if (done.has(id)) return;
    onTheWay.add(id);
    for (const edge of leaving.get(id) ?? []) {
      if (edge.to === id) continue;
      if (onTheWay.has(edge.to)) backward.add(edge);
      else visit(edge.to);
    }
    onTheWay.delete(id);
    done.add(id);
  };
  for (const { id } of [...nodes, ...groups]) visit(id);
  return backward;
}

/** What lies directly in a group, each group where its first node is mentioned. */
function toElkNodes(input: {
  graph: Graph;
  sizes: ReadonlyMap<string, Size>;
  direction: Direction;
  parent: string | undefined;
}): ElkNode[] {
  const { graph, sizes, direction, parent } = input;
  const groupOf = new Map(graph.groups.map((group) => [group.id, group]));
  const placed = new Set<string>();
  const enter = (id: string, holder: string | undefined): void => {
    if (holder === parent) placed.add(id);
    else if (holder !== undefined) enter(holder, groupOf.get(holder)?.parent);
  };
  for (const { id, group } of graph.nodes) enter(id, group);
  for (const { id, parent: holder } of graph.groups) enter(id, holder);
  const upright = direction === 'down' || direction === 'up';
  return [...placed].map((id): ElkNode => {
    const group = groupOf.get(id);
    if (!group) return { id: elkId(id), ...sizes.get(id) };
    const name = layWords(group.label, TEXT.small, Number.POSITIVE_INFINITY).width * 1.08 + 28;
    return {
      id: elkId(id),
      children: toElkNodes({ ...input, parent: id }),
      layoutOptions: {
        'elk.padding': '[top=40,left=18,bottom=18,right=18]',
        'elk.contentAlignment': 'H_CENTER',
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // The engine turns an upright graph on its side and forgets this pair.
        'elk.nodeSize.minimum': upright ? `(48,${name})` : `(${name},48)`,
      },
    };
  });
}

const toElkEdge = (
  edge: GraphEdge,
  index: number,
  words: Words | undefined,
  turned: boolean,
): ElkExtendedEdge => ({
  id: elkEdgeId(index),
  sources: [elkId(turned ? edge.to : edge.from)],
  targets: [elkId(turned ? edge.from : edge.to)],
  ...(words && words.lines.length > 0
    ? {
        labels: [
          {
            // The engine leaves out labels without text.
            text: 'words',
            width: words.width + 8,
            height: words.height + 4,
            layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
          },
        ],
      }
    : {}),
});
