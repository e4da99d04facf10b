import { expect, test } from 'vitest';
import { buildFiles, siteWith } from '../kit/little-site.ts';

test('published sources have tokens filled where pages do: in text and HTML, and in code that asks for it', async () => {
  const source = (product: string, url: string) => `---
title: About ${product}
---
By ${product}, not \`{product}\`: ${url}/setup.

<p title="${product}">${product}</p>

\`\`\`text
{product}
\`\`\`

\`\`\`text tokens
${product}
\`\`\`
`;
  const files = {
    'site/index.ts': siteWith('markdownVersions({ head: ({ title }) => ({ title }), publish: ["docs"] })'),
    'content/docs/one.md': source('{product}', '{siteUrl}'),
  };
  const { problems, dist } = await buildFiles(files, { base: '/p' });
  expect(problems).toEqual([]);
  expect(dist['content/docs/one.md']).toBe(source('Acme', 'https://example.com/p'));
});
