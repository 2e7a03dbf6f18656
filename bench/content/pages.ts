import { DETAIL_AIM_MS, list, PEOPLE, prose, type Kind } from './kind.ts'

const PAGES = Number(process.env['BENCH_PAGES'] ?? 100_000)

const slugOf = (id: number) => `page-${id}`

/** Nine of ten pages are published, and every fifth is translated. */
export const pages: Kind = {
  name: 'pages',
  count: PAGES,
  async fill(run) {
    await run(`insert into pages (title, slug, content, status, author_id, meta_description, sort_order,
        created_at, updated_at)
      select 'About ' || ${prose(4, 'i')}, 'page-' || i, '<p>' || ${prose(150, 'i')} || '</p>',
        case i % 10 when 0 then 'draft' else 'published' end, 1 + i % ${PEOPLE},
        case i % 2 when 0 then 'What page ' || i || ' is about' end, i % 100, now(), now()
      from generate_series(1, ${PAGES}) i`)
    await run(`insert into page_translations (page_id, language, title, content, updated_at)
      select id, 'es', 'Sobre ' || ${prose(4, 'id')}, '<p>' || ${prose(150, 'id')} || '</p>', now()
      from pages where id % 5 = 0`)
  },
  questions: [
    list('pages', ['/api/pages?limit=20']),
    list('pages in another language', ['/api/pages?limit=20&language=es']),
    list(
      'an admin’s pages',
      ['', '&status=draft', '&status=published'].map((status) => `/api/pages?limit=25${status}`),
      'admin',
    ),
    {
      name: 'a page',
      aimMs: DETAIL_AIM_MS,
      paths: [3, 505, PAGES / 2 + 3, PAGES - 1].flatMap((id) => [
        `/api/pages/slug/${slugOf(id)}`,
        `/api/pages/slug/${slugOf(id)}?language=es`,
      ]),
    },
  ],
}
