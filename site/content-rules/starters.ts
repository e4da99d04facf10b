import type { ContentOf, Starter } from '#generator';
import { type collections, titleOf } from '../collections.ts';
import { fileNameOf } from '../config.ts';

type Starters = Readonly<Record<'post' | 'docs', Starter<ContentOf<typeof collections>>>>;

/** Templates of `npm run new`: a post by its title, a documentation page by its path. */
export const starters: Starters = {
  post({ name, today }) {
    const slug = fileNameOf(name);
    if (slug === '')
      return { problem: 'Give the post a title with letters in it, for example: new post "A title".' };
    return {
      path: `content/blog/${today}-${slug}.md`,
      text: `---
title: ${JSON.stringify(name.trim())}
date: ${today}
author: The team
excerpt: One or two sentences that say what the reader will know after this article.
tags: [agents]
draft: true
---

Begin with the question that the reader has.
`,
    };
  },
  docs({ name, content }) {
    const place = name.replace(/^\/?(?:docs\/)?|(?:\.md)?$/g, '');
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(place))
      return {
        problem: 'Name a section and a page in lower case, for example: new docs evaluations/latency.',
      };
    const [section = '', page = ''] = place.split('/');
    const orders = content.docs
      .filter(({ id, state }) => id.startsWith(`${section}/`) && state === 'ready')
      .map(({ meta }) => meta.order);
    return {
      path: `content/docs/${place}.md`,
      text: `---
title: ${JSON.stringify(titleOf(page === 'index' ? section : page))}
description: One sentence that says what this page helps the reader to do.
order: ${Math.max(0, ...orders) + 1}
draft: true
---

Say first what the reader can do after this page.

## First step
`,
    };
  },
};
