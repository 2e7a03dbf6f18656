import { beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#settings/demo.ts'
import { contracts } from '../../api.ts'
import { aVisitor, theDemoServer, theServer } from '#testing/server.ts'

/** A paginated list, with a change that happens after a reader got the first page. */
interface List {
  /** The demo account that reads the list; a visitor if absent. */
  as?: 'liam.client' | 'maya.viber' | 'marco.admin'
  query?: string
  /** A query for the `:id` of the path, usually the one with the most rows. */
  of?: string
  /** SQL that adds rows the demo data lacks. */
  fill?: string
  /** SQL that moves the row with the id $1 within the list, or removes it. */
  change: string
  /** Which row the change applies to. */
  row: 'first' | 'last'
  key?: string
}

const busiest = (table: string, column: string) =>
  `select ${column} as id from ${table} group by 1 order by count(*) desc, 1 limit 1`
/** The busiest of the public prompts. */
const busiestPrompt = (table: string, counts: string) =>
  `select prompt_id as id from ${table} join prompts p on p.id = prompt_id
    where ${counts} and p.deleted_at is null and p.status = 'published' and p.visibility = 'public'
    group by 1 order by count(*) desc, 1 limit 1`
const leave = (change: string, rest: Omit<List, 'change' | 'row'> = {}): List => ({
  ...rest,
  change,
  row: 'first',
})
const rise = (change: string, rest: Omit<List, 'change' | 'row'> = {}): List => ({
  ...rest,
  change,
  row: 'last',
})
const fiveOf = (columns: string, from: string) =>
  `insert into ${columns} from ${from}, generate_series(1, 5) n`
const viber = `(select id from users where username = 'maya.viber')`
const post = `(select id from blog_posts order by id limit 1)`
const article = busiest('knowledge_feedback', 'article_id')

/** Earlier tests hide gigs. The rest of the year 2026 does not expire them. */
const reopened = `update briefs set hidden_at = null, expires_at = '2036-01-01T00:00:00Z'::timestamptz + id * interval '1 hour'
  where status = 'open'`

const lists: Record<string, List> = {
  '/api/services': leave('delete from service_search where service_id = $1'),
  '/api/services?sort=rating': leave('delete from service_search where service_id = $1'),
  '/api/services?search=website': leave('delete from service_search where service_id = $1'),
  ...Object.fromEntries(
    ['', '?sort=budget_high', '?sort=ending_soon', '?sort=fewest_offers', '?search=pages'].map(
      (query) => [
        `/api/briefs${query}`,
        leave('update briefs set hidden_at = now() where id = $1', { fill: reopened }),
      ],
    ),
  ),
  ...Object.fromEntries(
    ['', '&sort=price', '&sort=days', '&sort=rating', '&sort=newest'].map((sort) => [
      `/api/briefs/:id/proposals?${sort.slice(1)}`,
      rise('update offers set created_at = now() where id = $1', {
        as: 'liam.client',
        of: `select brief_id as id from offers join briefs on briefs.id = brief_id
          where briefs.client_id = (select id from users where username = 'liam.client')
          group by 1 order by count(*) desc limit 1`,
      }),
    ]),
  ),
  '/api/briefs/mine': rise('update briefs set updated_at = now() where id = $1', {
    as: 'liam.client',
    fill: `update briefs set client_id = (select id from users where username = 'liam.client')
      where id in (select id from briefs order by id limit 7)`,
  }),
  '/api/orders': rise('update orders set created_at = now() where id = $1', { as: 'maya.viber' }),
  '/api/offers': rise('update offers set updated_at = now() where id = $1', {
    as: 'maya.viber',
    // A viber has one proposal for each gig.
    fill: `update offers set provider_id = ${viber} where brief_id is null`,
  }),
  '/api/invitations': leave('delete from brief_invitations where id = $1', {
    as: 'maya.viber',
    fill: `insert into brief_invitations (brief_id, provider_id, created_at)
      select id, ${viber}, now() - id * interval '1 hour' from briefs where status = 'open' and hidden_at is null
      on conflict do nothing`,
  }),
  '/api/agreements': rise('update agreements set created_at = now() where id = $1', {
    as: 'maya.viber',
    fill: `update agreements set provider_id = ${viber}`,
  }),
  '/api/notifications': leave('delete from notifications where id = $1', { as: 'maya.viber' }),
  '/api/conversations': leave(
    `delete from conversations where other_id = $1 and user_id = ${viber}`,
    { as: 'maya.viber', key: 'userId' },
  ),
  '/api/payouts': rise('update payouts set created_at = now() where id = $1', { as: 'maya.viber' }),
  '/api/documents': rise('update documents set happened_at = now() where id = $1', {
    as: 'maya.viber',
  }),
  '/api/admin/disputes': leave(`update disputes set priority = 'low' where id = $1`, {
    as: 'marco.admin',
  }),
  '/api/admin/reconciliation': leave('delete from reconciliation_runs where id = $1', {
    as: 'marco.admin',
    fill: `insert into reconciliation_runs (cause, status, started_at)
      select 'admin', 'clean', now() from generate_series(1, 5)`,
  }),
  '/api/admin/reconciliation/:id/findings': leave(
    'delete from reconciliation_findings where id = $1',
    {
      as: 'marco.admin',
      of: 'select max(id) as id from reconciliation_runs',
      fill: fiveOf(
        `reconciliation_findings (run_id, kind, subject, at) select max(r.id), 'missing', n, now()`,
        'reconciliation_runs r',
      ).concat(' group by n'),
    },
  ),
  '/api/admin/broadcasts': leave('delete from broadcasts where id = $1', {
    as: 'marco.admin',
    fill: fiveOf(
      `broadcasts (title, text, audience, ways, created_by, created_at, updated_at)
        select 'News', 'Some', 'members', '{bell}', ${viber}, now(), now()`,
      'generate_series(1, 1)',
    ),
  }),
  '/api/services/:id/reviews': leave('update reviews set is_public = false where id = $1', {
    of: busiest('reviews', 'service_id'),
  }),
  '/api/users/:id/reviews': leave('update reviews set is_public = false where id = $1', {
    of: busiest('reviews', 'provider_id'),
  }),
  '/api/pages': leave(`update pages set status = 'draft' where id = $1`),
  '/api/knowledge-base/articles': leave(
    `update knowledge_articles set status = 'draft' where id = $1`,
  ),
  '/api/knowledge-base/articles?categorySlug=faq': leave(
    `update knowledge_articles set status = 'draft' where id = $1`,
  ),
  '/api/knowledge-base/search?q=order': leave(
    `update knowledge_articles set status = 'draft' where id = $1`,
  ),
  '/api/knowledge-base/articles/:id/feedback': leave(
    'delete from knowledge_feedback where id = $1',
    { as: 'marco.admin', of: article },
  ),
  '/api/blog/posts': leave('update blog_posts set deleted_at = now() where id = $1'),
  '/api/blog/posts/published': leave('update blog_posts set deleted_at = now() where id = $1'),
  '/api/blog/author/:id': leave('update blog_posts set deleted_at = now() where id = $1', {
    of: `select id from users where username = 'maya.viber'`,
    fill: `update blog_posts set author_id = ${viber} where status = 'published'`,
  }),
  '/api/blog/posts/:id/revisions': leave('delete from blog_revisions where id = $1', {
    as: 'marco.admin',
    of: `select id from blog_posts order by id limit 1`,
    fill: `insert into blog_revisions (post_id, is_open, title, slug, content, author_id, created_at, updated_at)
      select ${post}, false, 'An earlier title', 'earlier', 'Text', ${viber}, now(), now()
      from generate_series(1, 5)`,
  }),
  '/api/prompts': leave('update prompts set deleted_at = now() where id = $1'),
  '/api/prompts?sort=popular': leave('update prompts set deleted_at = now() where id = $1'),
  '/api/prompts?sort=rating': leave('update prompts set deleted_at = now() where id = $1'),
  '/api/prompts?sort=alphabetical': leave('update prompts set deleted_at = now() where id = $1'),
  '/api/prompts/mine': rise('update prompts set updated_at = now() where id = $1', {
    as: 'maya.viber',
    fill: `update prompts set author_id = ${viber} where id in (select id from prompts order by id limit 6)`,
  }),
  '/api/prompts/favorites': leave(
    `delete from prompt_favorites where prompt_id = $1 and user_id = ${viber}`,
    {
      as: 'maya.viber',
      fill: `insert into prompt_favorites (prompt_id, user_id, created_at)
        select p.id, ${viber}, now() from prompts p where p.status = 'published' and p.deleted_at is null
        order by p.id limit 8
        on conflict do nothing`,
    },
  ),
  '/api/admin/words?only=changed': leave('delete from words where key = $1', {
    as: 'marco.admin',
    key: 'key',
    fill: `insert into words (language, key, text, original_hash, changed_at)
      select 'en', key, 'Own', sha256('Other'), now() from
      unnest(array['worklog.title', 'contact.title', 'contact.text', 'prompts.title', 'contact.send']) key`,
  }),
  '/api/prompts/:id/ratings': leave('delete from prompt_ratings where id = $1', {
    of: busiestPrompt('prompt_ratings', 'review is not null'),
  }),
  '/api/prompts/:id/versions': leave('delete from prompt_versions where id = $1', {
    as: 'marco.admin',
    of: busiestPrompt('prompt_versions', 'number is not null'),
    fill: `insert into prompt_versions (prompt_id, number, title, description, content, created_at, updated_at)
      select (${busiestPrompt('prompt_versions', 'number is not null')}), 100 + n, 'Earlier', 'Text', 'Text', now(), now()
      from generate_series(1, 5) n`,
  }),
}

const withCursor = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter((endpoint) => 'query' in endpoint && 'cursor' in endpoint.query.shape)
  // Admin lists are tested in sorted-lists.test.ts.
  .filter((endpoint) => !('before' in endpoint.query.shape))

beforeAll(async () => {
  const { database } = await theDemoServer()
  // Only the order of the lists matters here, so the triggers that guard status changes are turned off.
  for (const table of ['orders', 'payouts', 'documents', 'disputes', 'prompts', 'blog_posts']) {
    await database.pool.query(`alter table ${table} disable trigger user`)
  }
}, 300_000)

async function readerOf({ as: username }: List) {
  const reader = await aVisitor()
  const account = demoAccounts.find((one) => one.username === username)
  if (account) await reader.accounts.login(account)
  return async (path: string) => {
    const response = await reader.fetch(path)
    const body: unknown = await response.json()
    expect([path, response.status, response.status === 200 || body]).toEqual([path, 200, true])
    const [, next] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
    return { rows: body as Record<string, number>[], next }
  }
}

async function addressOf(path: string, { of }: List): Promise<string> {
  if (!of) return path
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(of)
  return path.replace(':id', String(rows[0]?.id))
}

test('every paginated list uses a cursor and is tested here', () => {
  const tried = Object.keys(lists).map((address) => address.split('?')[0])
  expect(new Set(tried)).toEqual(new Set(withCursor.map(({ path }) => path)))
  const counting = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter((endpoint) => 'query' in endpoint && 'page' in endpoint.query.shape)
  expect(counting).toEqual(withCursor)
})

test.each(Object.entries(lists))(
  '%s shows every unchanged row exactly once, although a row changes while it is read',
  async (route, list) => {
    const { pool } = (await theServer()).database
    if (list.fill) await pool.query(list.fill)
    const path = await addressOf(route, list)
    const withLimit = (limit: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
    const read = await readerOf(list)
    const idsIn = (rows: Record<string, number>[]) => rows.map((row) => row[list.key ?? 'id'])
    const all = idsIn((await read(withLimit(100))).rows)
    expect(all.length).toBeGreaterThan(4)
    const changed = all.at(list.row === 'first' ? 0 : -1)

    const first = await read(withLimit(2))
    await pool.query(list.change, [changed])
    const seen = idsIn(first.rows)
    for (let { next } = first; next;) {
      const page = await read(next)
      seen.push(...idsIn(page.rows))
      next = page.next
    }
    const unchanged = (ids: unknown[]) => ids.filter((id) => id !== changed)
    expect(unchanged(seen)).toEqual(unchanged(all))
  },
)

test.each(Object.entries(lists))('%s refuses a forged cursor', async (route, list) => {
  const reader = await aVisitor()
  const account = demoAccounts.find(({ username }) => username === list.as)
  if (account) await reader.accounts.login(account)
  const path = await addressOf(route, list)
  const forged = ['x', '[]', '[true]', '["1","2"]', '[1e99]', '[null,null]', '{"key":"a","id":1}']
  for (const cursor of forged) {
    const written = Buffer.from(cursor).toString('base64url')
    const response = await reader.fetch(`${path}${path.includes('?') ? '&' : '?'}cursor=${written}`)
    expect([cursor, response.status]).toEqual([cursor, 400])
    expect(await response.json()).toMatchObject({ errors: [{ path: 'cursor' }] })
  }
})
