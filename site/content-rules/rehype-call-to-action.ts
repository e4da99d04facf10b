import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import { config } from '../config.ts';

const NTH = 4;

/** Inserts the early-access block before the element with the fourth `h2` or `h3` of the article itself. */
export function rehypeCallToAction() {
  return (tree: Root): void => {
    let count = 0;
    const index = tree.children.findIndex((child) => {
      if (child.type !== 'element' || child.properties.dataFootnotes !== undefined) return false;
      count += headingsIn(child);
      return count >= NTH;
    });
    if (index >= 0) tree.children.splice(index, 0, callToAction(), { type: 'text', value: '\n' });
  };
}

function headingsIn(node: Element): number {
  const own = node.tagName === 'h2' || node.tagName === 'h3' ? 1 : 0;
  return node.children.reduce(
    (sum, child) => (child.type === 'element' ? sum + headingsIn(child) : sum),
    own,
  );
}

const callToAction = (): Element =>
  h('aside.inline-cta.screen-only', { ariaLabel: 'Early access', ...OMITTED_FROM_MARKDOWN }, [
    h('p.inline-cta-title', `Get early access to ${config.product}`),
    h('p', 'Run evaluations of your agent on every pull request.'),
    h('p', h('a.button', { href: '/waitlist' }, 'Join the Waitlist')),
  ]);
