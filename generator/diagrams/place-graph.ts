import type { ElkNode } from 'elkjs';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Direction, Graph, GraphEdge, GraphNode, Group } from './diagram.ts';
import { layOut } from './elk-engine.ts';
import { backwardEdges, elkEdgeId, elkId, graphToElk } from './graph-to-elk.ts';
import { sizeOf } from './node-size.ts';
import { layWords, TEXT, type Words } from './text-size.ts';

export type Point = { readonly x: number; readonly y: number };
export type Box = Point & { readonly width: number; readonly height: number };

/** A graph whose every part has its place, in user units from the top left corner. */
export type PlacedGraph = {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly { readonly node: GraphNode; readonly words: Words; readonly box: Box }[];
  readonly groups: readonly { readonly group: Group; readonly box: Box }[];
  readonly edges: readonly {
    readonly edge: GraphEdge;
    readonly words: Words;
    readonly points: readonly Point[];
    /** Middle of its words. */
    readonly label: Point | undefined;
  }[];
};

/** Words wider than this are broken. */
const MOST = { label: 190, edge: 130 } as const;

/** Finds a place for everything. */
export async function placeGraph(input: {
  graph: Graph;
  direction: Direction;
  cache: CacheStore;
}): Promise<PlacedGraph> {
  const { graph } = input;
  const measured = graph.nodes.map((node) => ({ node, words: layWords(node.label, TEXT.label, MOST.label) }));
  const sizes = new Map(measured.map(({ node, words }) => [node.id, sizeOf(node, words, input.direction)]));
  const labels = graph.edges.map((edge) => layWords(edge.label, TEXT.small, MOST.edge));
  const backward = backwardEdges(graph);
  const answer = await layOut(
    graphToElk({ graph, direction: input.direction, sizes, labels, backward }),
    input.cache,
  );
  const boxes = new Map<string, Box>();
  const enter = (node: ElkNode): void => {
    boxes.set(node.id, { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 });
    for (const child of node.children ?? []) enter(child);
  };
  enter(answer);
  const boxOf = (id: string): Box => boxes.get(elkId(id)) ?? { x: 0, y: 0, width: 0, height: 0 };
  const edges = new Map((answer.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: answer.width ?? 0,
    height: answer.height ?? 0,
    nodes: measured.map(({ node, words }) => ({ node, words, box: boxOf(node.id) })),
    groups: graph.groups.map((group) => ({ group, box: boxOf(group.id) })),
    edges: graph.edges.map((edge, index) => {
      const placed = edges.get(elkEdgeId(index));
      const section = placed?.sections?.[0];
      const label = placed?.labels?.[0];
      const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
      return {
        edge,
        words: labels[index] ?? layWords('', TEXT.small, MOST.edge),
        points: backward.has(edge) ? points.reverse() : points,
        label: label && {
          x: (label.x ?? 0) + (label.width ?? 0) / 2,
          y: (label.y ?? 0) + (label.height ?? 0) / 2,
        },
      };
    }),
  };
}
