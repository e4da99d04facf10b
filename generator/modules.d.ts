/** Text of a stylesheet that code imports. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The part of svgdom that `diagrams/` uses; the package has no types of its own. */
declare module 'svgdom' {
  export type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number };
  export type Box = { x: number; y: number; width: number; height: number };
  export type SvgNode = {
    readonly nodeName: string;
    readonly nodeType: number;
    readonly data?: string;
    readonly parentNode: SvgNode | null;
    readonly childNodes: readonly SvgNode[];
    readonly style: Record<string, string>;
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
    matrixify?(): Matrix;
    getBBox(): Box;
  };
  export function createHTMLWindow(): {
    readonly document: { readonly implementation: { createHTMLDocument?: unknown } };
    readonly CSS: { supports?: (property: string, value: string) => boolean };
    readonly SVGGraphicsElement: { readonly prototype: SvgNode };
  };
}
