import {
  DETAIL_AIM_MS,
  list,
  PEOPLE,
  prose,
  SEARCH_AIM_MS,
  searchesAt,
  type Kind,
  type Question,
} from './kind.ts'

const ARTICLES = Number(process.env['BENCH_ARTICLES'] ?? 100_000)
const CATEGORIES = 40
const CATEGORY_SIZE = Math.floor(ARTICLES / CATEGORIES)
const BASE = '/api/knowledge-base'
const readers = [undefined, 'member', 'admin'] as const
const readerNames = ['a visitor', 'a member', 'an admin']

/** The same question for each kind of reader, because their answers differ. */
const ofEach = (question: Omit<Question, 'by'>): Question[] =>
  readers.map((by, index) => ({
    ...question,
    name: `${question.name}, ${readerNames[index]}`,
    ...(by && { by }),
  }))

const pathOf = (id: number) => `${BASE}/articles/help-${1 + (id % CATEGORIES)}/article-${id}`

/**
 * Every tenth category is hidden; of every ten articles, one is for members and one for admins; some are unpublished.
 */
export const articles: Kind = {
  name: 'articles',
  count: ARTICLES,
  async fill(run) {
    await run(`insert into knowledge_categories (name, slug, sort_order, is_visible, created_at, updated_at)
      select 'Help ' || i, 'help-' || i, i, i % 10 > 0, now(), now()
      from generate_series(1, ${CATEGORIES}) i`)
    await run(`insert into knowledge_articles (title, slug, excerpt, excerpt_text, content,
        content_text, category_id, author_id, status, visibility, tags, sort_order, is_helpful,
        not_helpful, published_at, created_at, updated_at, was_public)
      select 'How to ' || ${prose(6, 'i')}, 'article-' || i, written.excerpt, written.excerpt,
        '<p>' || written.text || '</p>', written.text, c.id, 1 + i % ${PEOPLE},
        case i % 37 when 0 then 'draft' when 1 then 'archived' else 'published' end,
        case i % 10 when 3 then 'members' when 4 then 'internal' else 'public' end,
        array['tag-' || floor(power(500, random()))::int, 'tag-' || i % 700], i % 100,
        floor(200 * random() ^ 4), floor(50 * random() ^ 4),
        case when i % 37 > 1 then at end, at, at, i % 37 > 0
      from generate_series(1, ${ARTICLES}) i
      join knowledge_categories c on c.slug = 'help-' || 1 + i % ${CATEGORIES}
      cross join lateral (select now() - i * interval '7 minutes' as at) dated
      cross join lateral (select ${prose(10, 'i')} as excerpt, ${prose(150, 'i')} as text) written`)
    // Every tenth article has ten votes, some of them with a comment.
    await run(`insert into knowledge_feedback (article_id, user_id, voter, is_helpful, feedback, created_at)
      select a.id, n, sha256(n::text::bytea), n % 4 > 0, case n % 5 when 0 then 'About it' end, now()
      from knowledge_articles a, generate_series(1, 10) n where a.id % 10 = 0`)
  },
  questions: [
    ...ofEach(list('newest articles', [`${BASE}/articles?limit=20`])),
    ...ofEach(
      list(
        'articles of a category',
        [1, 7, 33].map((id) => `${BASE}/articles?limit=20&categorySlug=help-${id}`),
      ),
    ),
    list(
      'articles of a hidden category',
      [`${BASE}/articles?limit=20&categorySlug=help-10`],
      'admin',
    ),
    list(
      'an admin’s articles of a status',
      ['all', 'draft', 'archived'].map((status) => `${BASE}/articles?limit=25&status=${status}`),
      'admin',
    ),
    { name: 'categories of help', aimMs: DETAIL_AIM_MS, paths: [`${BASE}/categories`] },
    {
      name: 'a help category',
      aimMs: DETAIL_AIM_MS,
      paths: [1, 7, 33].map((id) => `${BASE}/categories/help-${id}`),
    },
    // Chosen to be published, public and in a visible category.
    {
      name: 'an article',
      aimMs: DETAIL_AIM_MS,
      paths: [2, 47, ARTICLES / 2 + 2, ARTICLES - 3].map((id) => pathOf(id)),
    },
    {
      name: 'a members’ article',
      aimMs: DETAIL_AIM_MS,
      paths: [3, 53, CATEGORY_SIZE + 3].map((id) => pathOf(id)),
      by: 'member',
    },
    ...ofEach({
      name: 'search in help',
      aimMs: SEARCH_AIM_MS,
      paths: searchesAt(`${BASE}/search?q=`),
      pages: 2,
    }),
    {
      name: 'an admin’s search of articles',
      aimMs: SEARCH_AIM_MS,
      paths: searchesAt(`${BASE}/articles?status=all&q=`),
      by: 'admin',
    },
    {
      name: 'suggestions while writing',
      aimMs: SEARCH_AIM_MS,
      paths: searchesAt(`${BASE}/suggestions?q=`),
    },
  ],
}
