import { DETAIL_AIM_MS, list, PEOPLE, prose, SEARCH_AIM_MS, searchesAt, type Kind } from './kind.ts'

const POSTS = Number(process.env['BENCH_POSTS'] ?? 100_000)

/** Most posts are published; the others are drafts, pending review or rejected. */
export const posts: Kind = {
  name: 'posts',
  count: POSTS,
  async fill(run) {
    await run(`insert into blog_categories (name, slug, created_at)
      select 'Category ' || i, 'category-' || i, now() from generate_series(1, 12) i`)
    await run(`insert into blog_posts (title, slug, content, excerpt_text, reading_minutes, tags,
        category_id, author_id, status, is_live, created_at, updated_at, published_at, submitted_at)
      select 'About ' || ${prose(6, 'i')}, 'post-' || i, '<p>' || ${prose(150, 'i')} || '</p>',
        'What post ' || i || ' is about', 1 + i % 9,
        array['tag-' || floor(power(500, random()))::int, 'tag-' || i % 700], 1 + i % 12,
        1 + i % ${PEOPLE},
        case i % 40 when 0 then 'draft' when 1 then 'pending_review' when 2 then 'rejected'
          else 'published' end, i % 40 > 2, at, at, case when i % 40 > 2 then at end,
        case when i % 40 = 1 then at end
      from generate_series(1, ${POSTS}) i
      cross join lateral (select now() - i * interval '7 minutes' as at) dated`)
  },
  questions: [
    list('published posts', ['/api/blog/posts/published?limit=12']),
    list(
      'posts of a category',
      [1, 7, 12].map((id) => `/api/blog/posts/published?limit=12&category=category-${id}`),
    ),
    list(
      'posts with a tag',
      [1, 3, 50, 650].map((id) => `/api/blog/posts/published?limit=12&tag=tag-${id}`),
    ),
    list('an admin’s posts', ['/api/blog/posts?limit=25'], 'admin'),
    list(
      'an admin’s posts of a status',
      ['draft', 'pending_review', 'published', 'rejected'].map(
        (status) => `/api/blog/posts?limit=25&status=${status}`,
      ),
      'admin',
    ),
    list(
      'posts of an author',
      [3, 503, PEOPLE - 1].map((id) => `/api/blog/author/${id}?limit=12`),
    ),
    {
      name: 'posts with these letters in their title',
      aimMs: SEARCH_AIM_MS,
      paths: searchesAt('/api/blog/posts?search='),
    },
    {
      name: 'a post',
      aimMs: DETAIL_AIM_MS,
      paths: [3, 503, POSTS / 2 + 3, POSTS - 1].map((id) => `/api/blog/posts/slug/post-${id}`),
    },
    { name: 'the feed', aimMs: SEARCH_AIM_MS, paths: ['/blog/feed.xml'] },
  ],
}
