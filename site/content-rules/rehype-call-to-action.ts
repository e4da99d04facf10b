import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import { config } from '../config.ts';

const NTH = 4;

/** Inserts the early-access block before the element with the fourth `h2` or `h3` of the article itself. */
export function rehypeCallToAction() {
  return (tree: Root): void => {
    let count = 0;
    const index = tree.children.findIndex((child) => {
      if (child.type !== 'element' || child.properties.dataFootnotes !== undefined) return false;
      visit(child, 'element', ({ tagName }) => {
        if (tagName === 'h2' || tagName === 'h3') count += 1;
      });
      return count >= NTH;
    });
    if (index >= 0) tree.children.splice(index, 0, callToAction(), { type: 'text', value: '\n' });
  };
}

const callToAction = (): Element =>
  h('aside.inline-cta.screen-only', { ariaLabel: 'Early access', ...OMITTED_FROM_MARKDOWN }, [
    h('p.inline-cta-title', `Get early access to ${config.product}`),
    h('p', 'Run evaluations of your agent on every pull request.'),
    h('p', h('a.button', { href: '/waitlist' }, 'Join the Waitlist')),
  ]);
