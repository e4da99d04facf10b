import type { Direction, GraphNode } from './diagram.ts';
import { layWords, TEXT, type Words } from './text-size.ts';

export type Size = { readonly width: number; readonly height: number };

const PAD = { x: 16, y: 10 } as const;
/** Height of one row of a table. */
export const ROW = 22;

/** Room for a node's words inside its shape. */
export function sizeOf(node: GraphNode, words: Words, direction: Direction): Size {
  const width = Math.max(48, words.width + 2 * PAD.x);
  const height = words.height + 2 * PAD.y;
  switch (node.shape) {
    case 'start':
      return { width: 16, height: 16 };
    case 'end':
      return { width: 20, height: 20 };
    case 'bar':
      return direction === 'down' || direction === 'up' ? { width: 72, height: 6 } : { width: 6, height: 72 };
    case 'diamond': {
      if (words.lines.length === 0) return { width: 32, height: 32 };
      // A box fits into a diamond when its two shares of the diagonals add up to one.
      const tall = Math.max(64, words.height * 2.4);
      return { width: (words.width + 8) / (1 - words.height / tall), height: tall };
    }
    case 'circle': {
      const size = Math.hypot(words.width, words.height) + 16;
      return { width: size, height: size };
    }
    case 'hexagon':
    case 'pill':
    case 'subroutine':
      return { width: width + 12, height };
    case 'cylinder':
      return { width, height: height + 14 };
    case 'table': {
      const rows = node.rows.flat();
      const widest = Math.max(words.width, ...rows.map((row) => layWords(row, TEXT.small, 999).width));
      const listed = node.rows.filter((each) => each.length > 0).length;
      return { width: Math.max(96, widest + 2 * PAD.x), height: height + rows.length * ROW + listed * 10 };
    }
    default:
      return { width, height };
  }
}
