import { compare, type Entry, type UrlPath } from '#generator';
import type { BlogMeta } from './collections.ts';

type Post = Entry<BlogMeta>;

/** Tag of the blog. Spellings with the same slug are one tag. */
export type BlogTag = {
  /** The spelling that most posts use. */
  readonly name: string;
  /** URL of the tag's page; undefined for a tag of a single post, which has no page. */
  readonly url: UrlPath | undefined;
  /** In the order of the given posts. */
  readonly posts: readonly Post[];
};

const SPOKEN: Readonly<Record<string, string>> = { '+': ' plus ', '#': ' sharp ', '&': ' and ' };

/**
 * Slug of a tag: `C++` becomes `c-plus-plus`, `CI/CD` becomes `ci-cd`, `日本` is kept. Empty if the tag has no letters or
 * digits.
 */
export const tagSlug = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[+#&]/g, (sign) => SPOKEN[sign] ?? '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Tags of the given posts by slug, sorted by slug. */
export function blogTags(posts: readonly Post[]): ReadonlyMap<string, BlogTag> {
  const found = new Map<string, { posts: Set<Post>; spellings: Map<string, number> }>();
  for (const post of posts) {
    for (const tag of post.meta.tags) {
      const slug = tagSlug(tag);
      const { posts, spellings } = found.get(slug) ?? { posts: new Set(), spellings: new Map() };
      found.set(slug, {
        posts: posts.add(post),
        spellings: spellings.set(tag, (spellings.get(tag) ?? 0) + 1),
      });
    }
  }
  return new Map(
    [...found]
      .sort(([a], [b]) => compare(a, b))
      .map(([slug, { posts, spellings }]) => {
        const [main] = [...spellings].sort(([a, n], [b, m]) => m - n || compare(a, b));
        const url: UrlPath | undefined = posts.size > 1 ? `/blog/tags/${slug}` : undefined;
        return [slug, { name: main?.[0] ?? slug, url, posts: [...posts] }];
      }),
  );
}

/** Reports tags with several spellings, such as `Go` and `go`, on the posts that use the rarer spelling. */
export function tagAdvice(posts: readonly Post[]) {
  const tags = blogTags(posts);
  return posts.flatMap(({ id, meta }) =>
    meta.tags.flatMap((tag, index) => {
      const slug = tagSlug(tag);
      const name = tags.get(slug)?.name ?? tag;
      if (name === tag) return [];
      const problem = `"${tag}" and "${name}" are one tag, /blog/tags/${slug}. Write "${name}".`;
      return { id, path: ['tags', index], problem };
    }),
  );
}
