import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { wordsOf } from './readability.ts';
import { textOf } from './text-of.ts';

/** Limits in words: the minimum counts prose only, the maximum includes code. */
const LENGTH = { least: 900, most: 1800 };

/** Reports articles that are too short or too long, and those that cite no source. */
export function remarkArticle() {
  return (tree: Root, file: VFile): void => {
    let prose = 0;
    let code = 0;
    let cites = false;
    visit(tree, (node) => {
      if (node.type === 'code') code += node.value.split(/\s+/).length;
      if (node.type === 'link') cites ||= node.url.startsWith('https://');
      if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
        prose += wordsOf(textOf(node)).length;
    });
    if (prose < LENGTH.least)
      file.message(`This article has ${prose} words of prose. Articles have at least ${LENGTH.least}.`);
    if (prose + code > LENGTH.most)
      file.message(
        `This article has ${prose + code} words, code included. Articles have at most ${LENGTH.most}.`,
      );
    if (!cites)
      file.message('This article cites no source.').note =
        'Link to the paper, documentation or data that it rests on.';
  };
}
