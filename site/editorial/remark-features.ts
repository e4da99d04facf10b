import type { Nodes, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { shipped, upcoming } from '../data/roadmap.ts';
import { BETA_TERMS, UPCOMING_TERMS } from './feature-terms.ts';
import { textOf } from './text-of.ts';

const SAYS_SO = /not available yet|\bcannot\b|\bdoes not\b/i;

const termsOf = (features: readonly { title: string }[], terms: Readonly<Record<string, RegExp>>) =>
  features.flatMap(({ title }) => {
    const pattern = terms[title];
    return pattern ? [{ title, pattern }] : [];
  });

const announced = termsOf(upcoming, UPCOMING_TERMS);
const inBeta = termsOf(
  shipped.filter(({ status }) => status === 'beta'),
  BETA_TERMS,
);

/** Reports upcoming features that are described as available, and beta features without a label. */
export function remarkFeatures() {
  return (tree: Root, file: VFile): void => {
    const passages: { node: Nodes; text: string }[] = [];
    visit(tree, (node) => {
      if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableRow') return;
      passages.push({ node, text: textOf(node) });
      return SKIP;
    });
    for (const { node, text } of passages) {
      const feature = announced.find(({ pattern }) => pattern.test(text));
      if (!feature || SAYS_SO.test(text) || linksToRoadmap(node)) continue;
      const message = file.message(`"${feature.title}" is on the roadmap and not available yet.`, node);
      message.note = 'Say so in this passage, or link to /roadmap.';
    }
    if (passages.some(({ text }) => /\bbeta\b/i.test(text))) return;
    for (const { title, pattern } of inBeta) {
      const passage = passages.find(({ text }) => pattern.test(text));
      if (passage)
        file.message(`"${title}" is in beta, and this page does not say so.`, passage.node).note =
          'Write "(beta)" where the page first names it.';
    }
  };
}

function linksToRoadmap(node: Nodes): boolean {
  let found = false;
  visit(node, 'link', ({ url }) => {
    found ||= url === '/roadmap';
  });
  return found;
}
