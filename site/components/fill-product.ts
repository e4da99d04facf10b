/** Replaces `{product}` in a text with the product's name. */
export function fillProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product);
}
