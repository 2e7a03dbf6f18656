import {
  DETAIL_AIM_MS,
  list,
  PEOPLE,
  prose,
  SEARCH_AIM_MS,
  searches,
  searchesAt,
  type Kind,
} from './kind.ts'
import { promptOrders } from '#prompts/prompt.ts'

const PROMPTS = Number(process.env['BENCH_PROMPTS'] ?? 100_000)
const CATEGORIES = 24
const BASE = '/api/prompts'

const filters = [
  'category=writing-3',
  'category=writing-11',
  'difficulty=advanced',
  'featured=true',
  'language=fr',
  'language=pt-BR',
  'tag=tag-1',
  'tag=tag-650',
  'category=writing-3&difficulty=beginner&language=en',
  'tag=tag-3&difficulty=advanced',
  'category=writing-5&featured=true',
]
const pathOf = (id: number) => `${BASE}/writing-${1 + (id % CATEGORIES)}/prompt-${id}`

/** Every eighth category is hidden; most prompts are published and public, and few are featured. */
export const prompts: Kind = {
  name: 'prompts',
  count: PROMPTS,
  async fill(run) {
    await run(`insert into prompt_categories (name, slug, sort_order, is_visible, created_at, updated_at)
      select 'Writing ' || i, 'writing-' || i, i, i % 8 > 0, now(), now()
      from generate_series(1, ${CATEGORIES}) i`)
    await run(`insert into prompts (category_id, title, slug, description, content, tags, tag_keys,
        difficulty, language, visibility, author_id, status, is_live, is_featured, use_count,
        rating_counts, rating_score, created_at, updated_at, published_at, submitted_at)
      select c.id, 'Write ' || ${prose(5, 'i')}, 'prompt-' || i, 'A prompt about ' || ${prose(10, 'i')},
        'Write about {{subject}}: ' || ${prose(120, 'i')}, t.tags, t.tags,
        (array['beginner', 'intermediate', 'advanced'])[1 + floor(3 * random() ^ 2)::int],
        (array['en', 'en', 'es', 'fr', 'pt-BR'])[1 + floor(5 * random() ^ 2)::int],
        case i % 20 when 0 then 'unlisted' when 1 then 'private' else 'public' end,
        1 + i % ${PEOPLE}, s.status, s.status = 'published', i % 500 = 2,
        floor(5000 * random() ^ 8), '{0,0,0,0,0}', 4, at, at,
        case s.status when 'published' then at end, case s.status when 'pending_review' then at end
      from generate_series(1, ${PROMPTS}) i
      join prompt_categories c on c.slug = 'writing-' || 1 + i % ${CATEGORIES}
      cross join lateral (select now() - i * interval '7 minutes' as at) dated
      cross join lateral (select case i % 41 when 0 then 'draft' when 1 then 'pending_review'
        when 4 then 'rejected' when 5 then 'archived' else 'published' end as status) s
      cross join lateral (select
        array['tag-' || floor(power(500, random()))::int, 'tag-' || i % 700] as tags) t`)
    // Every second prompt has up to 20 ratings, a third of them with a review.
    await run(`insert into prompt_ratings (prompt_id, user_id, rating, review, created_at, updated_at)
      select p.id, 1 + (p.id + n * 37) % ${PEOPLE}, 1 + floor(5 * sqrt(random()))::int,
        case n % 3 when 0 then 'It served me well' end, p.created_at, p.created_at
      from prompts p, generate_series(1, 20) n where p.id % 2 = 0 and n <= 1 + p.id / 2 % 20`)
    await run(`update prompts p set rating_counts = r.counts, rating_score = r.score
      from (select prompt_id,
          array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
            count(*) filter (where rating = 3), count(*) filter (where rating = 4),
            count(*) filter (where rating = 5)]::int[] as counts,
          (20 + sum(rating)) / (5.0 + count(*)) as score
        from prompt_ratings group by prompt_id) r
      where r.prompt_id = p.id`)
  },
  questions: [
    ...promptOrders.flatMap((sort) => [
      list(`prompts, ${sort}`, [`${BASE}?sort=${sort}`]),
      list(
        `prompts with filters, ${sort}`,
        filters.map((filter) => `${BASE}?${filter}&sort=${sort}`),
      ),
      {
        name: `search in prompts, ${sort}`,
        aimMs: SEARCH_AIM_MS,
        paths: searchesAt(`${BASE}?sort=${sort}&search=`),
        pages: 2,
      },
    ]),
    {
      name: 'search in prompts with filters',
      aimMs: SEARCH_AIM_MS,
      paths: filters.map(
        (filter, index) =>
          `${BASE}?${filter}&sort=${promptOrders[index % promptOrders.length]}&search=${searches[index % 9]}`,
      ),
    },
    list('a member’s list of prompts', [`${BASE}?sort=rating`], 'member'),
    list(
      'an admin’s prompts of a status',
      ['all', 'draft', 'pending_review', 'rejected', 'archived'].map(
        (status) => `${BASE}?status=${status}`,
      ),
      'admin',
    ),
    { name: 'numbers of prompts', aimMs: DETAIL_AIM_MS, paths: [`${BASE}/stats`] },
    {
      name: 'categories of prompts',
      aimMs: DETAIL_AIM_MS,
      paths: ['/api/prompt-categories'],
    },
    {
      name: 'a prompt',
      aimMs: DETAIL_AIM_MS,
      paths: [3, 504, PROMPTS / 2 + 8, PROMPTS - 3].map((id) => pathOf(id)),
    },
    list(
      'ratings of a prompt',
      [38, 78, 118].map((id) => `${BASE}/${id}/ratings`),
    ),
  ],
}
