/** Image in satori's output that is an SVG, with the box that clips and masks it. */
const IMAGE =
  /<image (x="([\d.]+)" y="([\d.]+)" (width="([\d.]+)" height="([\d.]+)")) href="data:image\/svg\+xml;utf8,([^"]*)" preserveAspectRatio="[\w ]*" clip-path="url\(#([\w-]+)\)" mask="url\(#([\w-]+)\)"\/>/g;

/**
 * Replaces images that are SVG by their elements, which gives the same pixels: resvg draws each image on a layer of its
 * own, which takes a third of the time of an Open Graph image. Keeps images that are scaled, refer to their own
 * definitions, or are clipped by another box than their own.
 */
export function inlineSvgImages(svg: string): string {
  return svg.replace(IMAGE, (image, box, x, y, size, _width, _height, data, clip, mask) => {
    const inner = decodeURIComponent(data);
    const hasBox = (tag: string, id: string) =>
      new RegExp(`<${tag} id="${id}"><rect ${box}[^>]*/></${tag}>`).test(svg);
    const root = /^<svg [^>]*>/.exec(inner)?.[0] ?? '';
    const fits = root.includes(` ${size} `) && !/ id="|url\(|<style|<svg [^>]*[ ](?:x|y)="/.test(inner);
    return fits && hasBox('clipPath', clip) && hasBox('mask', mask)
      ? inner.replace('<svg ', `<svg x="${x}" y="${y}" `)
      : image;
  });
}
