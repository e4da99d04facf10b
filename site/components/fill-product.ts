/** Puts the product's name in place of `{product}` in copy that is data. */
export function fillProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product);
}
