import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { upcoming } from '../pages/roadmap/data.ts';
import { UPCOMING_TERMS } from './feature-terms.ts';
import { passagesOf, textOf } from './text-of.ts';

const SAYS_SO = /not available yet|\bcannot\b|\bdoes not\b/i;

const announced = upcoming.flatMap(({ title }) => {
  const pattern = UPCOMING_TERMS[title];
  return pattern ? [{ title, pattern }] : [];
});

/** Reports upcoming features that are described as available. */
export function remarkFeatures() {
  return (tree: Root, file: VFile): void => {
    for (const node of passagesOf(tree)) {
      const text = textOf(node);
      const feature = announced.find(({ pattern }) => pattern.test(text));
      if (!feature || SAYS_SO.test(text) || linksToRoadmap(node)) continue;
      const message = file.message(`"${feature.title}" is on the roadmap and not available yet.`, node);
      message.note = 'Say so in this passage, or link to /roadmap.';
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
