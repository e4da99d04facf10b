import { typeset } from '../typography.ts';

/** Replaces `{product}` in a text with the product's name, and typesets it. */
export function fillProduct(text: string, product: string): string {
  return typeset(text.replaceAll('{product}', product));
}
