import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';

/** Most characters of code in text that stay on one line, also in a list on a phone of 320 px. */
const LONGEST = 20;
/** Elements in which words such as `Re-run` do not break after their hyphen: terms, links, and short lines. */
const UNBROKEN = /^(?:a|strong|td)$/;
/** Groups in braces, words with hyphens, and numbers with what they count. */
const KEPT = /(\{[^{}]+\}|\S*-\S+|\b\d+ [a-z]+)/;
/** Where names may break: after punctuation, and between their words. */
const BREAKS = /(?<=[_.=:/])(?=\w)|(?<=[a-z])(?=[A-Z])/;

/** Marks code that may break. The stylesheet keeps other code on one line: browsers break `--quiet`. */
export function rehypeLongCode() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'pre') return SKIP;
      if (node.tagName !== 'table') return markCode(node, keepWords);
      visit(node, 'element', (inner) => markCode(inner, / /.test(textOf(inner)) ? keepWords : breakNames));
      return SKIP;
    });
  };
}

function markCode(node: Element, split: (text: string) => ElementContent[]): typeof SKIP | undefined {
  if (UNBROKEN.test(node.tagName)) node.children = splitTexts(node, keepWords);
  if (node.tagName !== 'code' || textOf(node).length <= LONGEST) return undefined;
  node.properties.className = ['long-code'];
  node.children = splitTexts(node, split);
  return SKIP;
}

const splitTexts = ({ children }: Element, split: (text: string) => ElementContent[]) =>
  children.flatMap((child) => (child.type === 'text' ? split(child.value) : child));

/** Puts parts of a text into elements that do not wrap. */
export const keepWords = (text: string, kept = KEPT, longest = LONGEST): ElementContent[] =>
  text
    .split(kept)
    .map((value, index) =>
      index % 2 === 1 && value.length <= longest ? h('span.code-word', value) : { type: 'text', value },
    );

const breakNames = (text: string): ElementContent[] =>
  text
    .split(BREAKS)
    .flatMap((value, index) => [...(index > 0 ? [h('wbr')] : []), { type: 'text' as const, value }]);
