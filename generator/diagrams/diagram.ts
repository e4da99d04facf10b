/** A diagram as its author means it, before anything has a place. Every value is plain data. */
export type Diagram = Graph | Sequence;

export type Direction = 'down' | 'up' | 'right' | 'left';

export type Shape =
  | 'box'
  | 'round'
  | 'pill'
  | 'diamond'
  | 'circle'
  | 'hexagon'
  | 'cylinder'
  | 'subroutine'
  | 'start'
  | 'end'
  | 'bar'
  | 'table';

export type GraphNode = {
  readonly id: string;
  /** Lines are separated by `\n`. */
  readonly label: string;
  readonly shape: Shape;
  /** Innermost group that holds it. */
  readonly group: string | undefined;
  /** Names that the author gave for the style sheet. */
  readonly classes: readonly string[];
  /** What a table lists below its label, by compartment. */
  readonly rows: readonly (readonly string[])[];
};

/** What a line ends in: nothing, an arrow, or the signs of class and entity diagrams. */
export type Tip =
  | 'none'
  | 'arrow'
  | 'cross'
  | 'circle'
  | 'triangle'
  | 'rhombus'
  | 'full-rhombus'
  | 'one'
  | 'zero-one'
  | 'many'
  | 'zero-many';

export type GraphEdge = {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly line: 'solid' | 'dotted' | 'thick';
  readonly start: Tip;
  readonly end: Tip;
  /** How the relation reads between the names of its ends: `leads to`. */
  readonly verb: string;
};

export type Group = { readonly id: string; readonly label: string; readonly parent: string | undefined };

/** Things and the relations between them: flowcharts, states, classes, entities. */
export type Graph = {
  readonly kind: 'graph';
  readonly direction: Direction;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly Group[];
};

export type Actor = { readonly id: string; readonly label: string };

export type SequenceEvent =
  | {
      readonly type: 'message';
      readonly from: string;
      readonly to: string;
      readonly label: string;
      readonly dashed: boolean;
      readonly tip: Tip;
    }
  | {
      readonly type: 'note';
      readonly side: 'left' | 'right' | 'over';
      readonly actors: readonly string[];
      readonly label: string;
    }
  | { readonly type: 'block' | 'divider'; readonly word: string; readonly label: string }
  | { readonly type: 'end' }
  | { readonly type: 'activate' | 'deactivate'; readonly actor: string };

/** Who says what to whom, in order of time. */
export type Sequence = {
  readonly kind: 'sequence';
  readonly actors: readonly Actor[];
  readonly events: readonly SequenceEvent[];
};
