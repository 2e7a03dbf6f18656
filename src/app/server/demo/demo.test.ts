import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FactChange } from '#accounts/fact-change.ts'
import { isTimeZone } from '#platform/time-zones.ts'
import { aVisitor, theDemoServer, theServer } from '#testing/server.ts'
import { DEMO_DAY } from '#testing/demo.ts'
import { demoAccounts } from '#settings/demo.ts'
import { readDemoContent } from './content.ts'

const MINUTES_MS = 300_000
const NOW = DEMO_DAY

async function query<Row>(text: string): Promise<Row[]> {
  const { database } = await theServer()
  const { rows } = await database.pool.query(text)
  return rows as Row[]
}
const counted = async (text: string) =>
  Object.fromEntries(
    (await query<{ key: string; count: number }>(text)).map(({ key, count }) => [key, count]),
  )

beforeAll(async () => {
  await theDemoServer()
}, MINUTES_MS)

test('the marketplace has the planned numbers of everything', async () => {
  const perRole =
    await counted(`select role || case when is_service_provider then ' provider' else '' end as key,
      count(*) from users group by 1`)
  expect(perRole).toEqual({ super_admin: 1, admin: 1, 'customer provider': 24, customer: 14 })
  const services = await counted(`select status as key, count(*) from services group by 1`)
  expect(services).toEqual({ active: 61, hidden: 1, paused: 2 })
  const per = (column: string, where = 'true') =>
    counted(`select ${column} as key, count(*) from orders where ${where} group by 1`)
  const orders = { pending: 10, in_progress: 18, completed: 78, cancelled: 8, disputed: 4 }
  expect(await per('status')).toEqual(orders)
  expect(await per('pricing')).toEqual({ hourly: 94, fixed: 17, tip: 7 })
  const packages = { pending: 1, in_progress: 1, completed: 3, cancelled: 1 }
  expect(await per('status', `pricing = 'fixed' and milestone_id is null`)).toEqual(packages)
  const moreHours = await per('status', 'extends_order_id is not null')
  expect(moreHours).toEqual({ pending: 1, in_progress: 1 })
  const [sets] =
    await query(`select count(distinct p.service_id) as services, count(distinct x.service_id) as extras
      from service_packages p left join service_extras x using (service_id)`)
  expect(sets).toEqual({ services: 12, extras: 5 })
  const gigs = await counted(`select status as key, count(*) from briefs group by 1`)
  expect(gigs).toEqual({ open: 11, paused: 2, filled: 2, closed: 2, expired: 1 })
  const disputes = await counted(`select status as key, count(*) from disputes group by 1`)
  const running = { open: 2, under_review: 1, awaiting_response: 1 }
  expect(disputes).toEqual({ ...running, resolved: 2, closed: 1 })
  const silent = `client_response is null and provider_response is null and status <> 'open'`
  expect(await query(`select id from disputes where ${silent}`)).toEqual([])
  const stars = await counted(`select rating::text as key, count(*) from reviews group by 1`)
  expect(stars).toEqual({ 5: 33, 4: 11, 3: 5, 2: 2, 1: 1 })
  expect(
    await counted(`select case when hidden_at is not null then 'hidden' when is_public then 'public'
      else 'private' end as key, count(*) from reviews group by 1`),
  ).toEqual({ public: 50, hidden: 2 })
  expect(await query(`select username from users where is_featured order by username`)).toEqual(
    ['ben.ashcombe', 'dan.whitlock', 'maya.viber'].map((username) => ({ username })),
  )
  expect(await query(`select id from reviews where is_testimonial`)).toHaveLength(3)
  const rare = await query(
    'select subcategory from services group by subcategory having count(*) < 4',
  )
  expect(rare).toEqual([])
})

test('every demo account on the login page can log in', async () => {
  for (const { username, password } of demoAccounts) {
    const visitor = await aVisitor()
    expect(await visitor.accounts.login({ username, password })).toMatchObject({ username })
  }
})

test('the books agree with the orders to the cent', async () => {
  const [sums] = await query(`select
    (select sum(total_cents) from orders) as captured,
    (select sum(t.amount_cents) from ledger_transfers t join ledger_accounts a on a.id = t.credit_id
      join ledger_transactions x on x.id = t.transaction_id
      where a.kind = 'escrow' and x.kind = 'capture') as booked,
    (select sum(total_cents) from escrows where status in ('holding', 'disputed')) as held,
    (select sum(balance_cents) from account_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'escrow') as in_escrow,
    (select sum(amount_cents) from payouts where status in ('pending', 'failed')) as payouts,
    (select sum(balance_cents) from account_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'provider_payable') as payable`)
  const { captured, booked, held, in_escrow, payouts, payable } = sums as Record<string, string>
  expect(booked).toBe(captured)
  expect(in_escrow).toBe(held)
  expect(payable).toBe(payouts)
})

test('all vibers were paid, except those whose account is missing, restricted or closed', async () => {
  const rows = await query<{ status: string; blocked_reason: string; failure_reason: string }>(
    `select distinct status, blocked_reason, failure_reason from payouts order by 1, 2`,
  )
  expect(rows.map((row) => [row.status, row.blocked_reason ?? row.failure_reason])).toEqual([
    ['failed', 'account_closed'],
    ['paid', null],
    ['pending', 'no_account'],
    ['pending', 'restricted'],
  ])
  const failed = await query(`select id from payouts where status = 'failed' and due_at is null`)
  expect(failed).toHaveLength(2)
})

test('every movement of money is documented, in the order it happened', async () => {
  expect(await query('select * from documents_due')).toEqual([])
  const disordered = await query(`select id from documents d where exists (
    select from documents e where e.kind = d.kind and e.number < d.number and e.happened_at > d.happened_at)`)
  expect(disordered).toEqual([])
  const counts = await counted('select kind as key, count(*) from documents group by 1')
  expect(counts['receipt']).toBe(118)
})

test('the displayed averages are those of the public reviews', async () => {
  const wrong = await query(`select s.id from services s
    left join reviews r on r.service_id = s.id and r.is_public
    group by s.id having s.rating_count <> count(r.id) or s.rating_sum <> coalesce(sum(r.rating), 0)`)
  expect(wrong).toEqual([])
})

test('the landing page starts with the featured vibers at 65, 55 and 45 dollars', async () => {
  const featured = await (await aVisitor()).search.featured()
  const rates = featured.slice(0, 3).map(({ hourlyRate }) => hourlyRate)
  expect(rates.toSorted((a, b) => b - a)).toEqual([65, 55, 45])
})

test('reactions follow Zipf’s law, and members do not react to their own services', async () => {
  const rows = await query<{ count: number; own: number }>(`select count(*) as count,
      count(*) filter (where r.user_id = s.user_id) as own
    from reactions r join services s on s.id = r.service_id group by s.id order by 1 desc`)
  const counts = rows.map(({ count }) => count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400)
  expect(rows.filter(({ own }) => own > 0)).toEqual([])
  const [first = 0, second = 0] = counts
  expect(first / second).toBeGreaterThan(1.4)
  expect(counts.length).toBeGreaterThan(40)
  expect(counts.at(-1)).toBeLessThan(5)
})

test('there are conversations, and each demo account has six unread messages', async () => {
  expect(await query('select * from conversations where is_opener')).toHaveLength(39)
  expect(await query('select id from messages')).toHaveLength(311)
  const unread = await counted(`select u.username as key, sum(c.unread_count) as count
    from conversations c join users u on u.id = c.user_id where c.unread_count > 0 group by 1`)
  expect(unread).toEqual({
    'ada.super': 6,
    'marco.admin': 6,
    'maya.viber': 6,
    'noor.viber': 6,
    'liam.client': 6,
  })
  const wrong = await query(`select user_id from conversations c where unread_count <> (
    select count(*) from messages m
    where m.receiver_id = c.user_id and m.sender_id = c.other_id and m.read_at is null)
    union all select id from (select u.id, u.username, m.created_at, lag(m.created_at) over (partition by u.id order by m.id desc) as above
      from conversations c join messages m on m.id = c.last_message_id join users u on u.id = c.user_id) t where created_at > above and username in ('liam.client', 'maya.viber')`)
  expect(wrong).toEqual([])
  const disordered = await query(`select a.id from messages a join messages b on b.id > a.id
    where a.created_at > b.created_at
      and least(a.sender_id, a.receiver_id) = least(b.sender_id, b.receiver_id)
      and greatest(a.sender_id, a.receiver_id) = greatest(b.sender_id, b.receiver_id)`)
  expect(disordered).toEqual([])
})

test('no person acts before joining, and no service is ordered before it exists', async () => {
  const early = await query(`
    select 'service' as what, s.id from services s join users u on u.id = s.user_id
      where s.created_at < u.created_at
    union all select 'order', o.id from orders o join services s on s.id = o.service_id
      join users c on c.id = o.client_id join users p on p.id = o.provider_id
      where o.created_at < greatest(s.created_at, c.created_at, p.created_at)
    union all select 'review', r.id from reviews r join users c on c.id = r.client_id
      join users p on p.id = r.provider_id join orders o on o.id = r.order_id
      where r.created_at < greatest(c.created_at, p.created_at, o.completed_at)
    union all select 'gig', b.id from briefs b join users u on u.id = b.client_id where b.created_at < u.created_at
    union all select 'message', m.id from messages m join users s on s.id = m.sender_id
      join users r on r.id = m.receiver_id where m.created_at < greatest(s.created_at, r.created_at)
    union all select 'reaction', r.id from reactions r join users u on u.id = r.user_id
      join services s on s.id = r.service_id where r.created_at < greatest(u.created_at, s.created_at)
    union all select 'favorite', f.service_id from favorite_services f
      join users u on u.id = f.user_id where f.created_at < u.created_at
    union all select 'post', p.id from blog_posts p join users u on u.id = p.author_id
      where least(p.created_at, p.published_at) < u.created_at
    union all select 'article', a.id from knowledge_articles a join users u on u.id = a.author_id
      where a.created_at < u.created_at
    union all select 'prompt', p.id from prompts p join users u on u.id = p.author_id
      where p.created_at < u.created_at
    union all select 'rating', r.prompt_id from prompt_ratings r join users u on u.id = r.user_id
      where r.created_at < u.created_at
    union all select 'prompt favorite', f.prompt_id from prompt_favorites f
      join users u on u.id = f.user_id where f.created_at < u.created_at
    union all select 'page', p.id from pages p join users u on u.id = p.author_id
      where p.created_at < u.created_at`)
  expect(early).toEqual([])
})

test('the requirements of every order fit its service', async () => {
  const { services } = await readDemoContent()
  const orders = await query<{ title: string; requirements: string }>(
    `select s.title, o.requirements from orders o join services s on s.id = o.service_id
      where o.pricing <> 'tip' and o.milestone_id is null`,
  )
  const briefs = new Map(services.map((service) => [service.title, service.briefs ?? []]))
  const strange = orders.filter(
    ({ title, requirements }) => !briefs.get(title)?.includes(requirements),
  )
  expect(strange).toEqual([])
})

test('nothing happened in the future, and no open order is overdue', async () => {
  const late = await query(`select id from orders where created_at > '${NOW.toISOString()}'
    or respond_by <= '${NOW.toISOString()}' and status = 'pending'
    or release_at <= '${NOW.toISOString()}' and status = 'completed'
      and (select status from escrows e where e.order_id = orders.id) = 'holding'
    union all select id from disputes where answer_by <= '${NOW.toISOString()}'
    union all select id from briefs where updated_at > '${NOW.toISOString()}' or status in ('open', 'paused') and expires_at <= '${NOW.toISOString()}'
    union all select id from messages where created_at > '${NOW.toISOString()}'`)
  expect(late).toEqual([])
})

test('the same day gives exactly the same marketplace', async () => {
  const rows = await query(`
    select 1 as part, id, concat_ws('|', username, full_name, bio, is_featured, created_at at time zone 'utc') from users
    union all select 2, id, concat_ws('|', user_id, title, hourly_rate_cents, rating_sum, status) from services
    union all select 3, id, concat_ws('|', client_id, service_id, total_cents, status, created_at at time zone 'utc') from orders
    union all select 4, id, concat_ws('|', order_id, kind, note, at at time zone 'utc') from order_events
    union all select 5, id, concat_ws('|', order_id, rating, comment, is_testimonial, provider_response) from reviews
    union all select 6, id, concat_ws('|', service_id, user_id, emoji, created_at at time zone 'utc') from reactions
    union all select 7, service_id, concat_ws('|', user_id, created_at at time zone 'utc') from favorite_services
    union all select 8, viber_id, concat_ws('|', user_id, created_at at time zone 'utc') from favorite_vibers
    union all select 9, id, concat_ws('|', dispute_id, kind, author_role, text, amount_cents, at at time zone 'utc') from dispute_entries
    union all select 10, id, concat_ws('|', sender_id, receiver_id, content, created_at at time zone 'utc', read_at is null) from messages
    union all select 11, id, concat_ws('|', client_id, title, description, status, needed_by, expires_at at time zone 'utc') from briefs
    order by 1, 2`)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect(hash.slice(0, 16)).toMatchInlineSnapshot(`"3136f5c0e752890a"`)
})

test('the pages are exactly the same', async () => {
  const rows =
    await query(`select p.slug, p.status, p.content, p.created_at at time zone 'utc' as at,
      (select jsonb_object_agg(t.language, t.content) from page_translations t where t.page_id = p.id) as said
    from pages p order by p.id`)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect([rows.length, hash.slice(0, 16)]).toMatchInlineSnapshot(`
    [
      8,
      "b934d87b6e0ce71b",
    ]
  `)
})

test('header and sidebar menus link to pages, gigs and the blog', async () => {
  const menus = await (await aVisitor()).menus.list({})
  const shown = menus.map(({ location, items }) => [
    location,
    ...items.map(({ title, url }) => [title, url]),
  ])
  expect(shown).toEqual([
    ['header', ['How it works', '/how-it-works'], ['Gigs', '/gigs'], ['Blog', '/blog']],
    [
      'sidebar',
      ['Community guidelines', '/community-guidelines'],
      ['Fees', '/fees'],
      ['Security', '/security'],
    ],
  ])
})

test('the blog is exactly the same, with a post in every state', async () => {
  expect(
    await counted(`select case when is_live and status <> 'published' then 'live and ' else '' end
      || status as key, count(*) from blog_posts group by 1`),
  ).toEqual({
    published: 18,
    'live and pending_review': 1,
    pending_review: 2,
    draft: 2,
    rejected: 2,
  })
  const rows = await query(`select p.slug, p.title, p.content, p.tags, p.status, p.rejection_reason,
      p.published_at at time zone 'utc' as at, c.slug as category, r.content as waiting
    from blog_posts p left join blog_categories c on c.id = p.category_id
    left join blog_revisions r on r.post_id = p.id order by p.id`)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect(hash.slice(0, 16)).toMatchInlineSnapshot(`"a26fc51ee931f578"`)
})

test('the help is exactly the same, with an article of every state and visibility', async () => {
  expect(
    await counted(`select concat_ws(' ', a.status, a.visibility, case when not c.is_visible then 'hidden' end)
      as key, count(*) from knowledge_articles a join knowledge_categories c on c.id = a.category_id
      group by 1`),
  ).toEqual({
    'published public': 28,
    'published members': 2,
    'published internal hidden': 1,
    'draft public': 2,
    'archived public': 1,
  })
  expect(
    await counted(`select is_visible::text as key, count(*) from knowledge_categories group by 1`),
  ).toEqual({
    true: 5,
    false: 1,
  })
  const [read] = await query(`select
    (select count(*) from knowledge_feedback) as opinions,
    (select count(*) from knowledge_feedback where feedback is not null) as comments,
    (select count(*) from knowledge_searches) as searches,
    (select count(distinct q) from knowledge_searches where results = 0) as vain,
    (select count(*) from knowledge_articles where status = 'published'
      and last_reviewed_at < '${NOW.toISOString()}'::timestamptz - interval '180 days') as stale`)
  expect(read).toEqual({ opinions: 420, comments: 60, searches: 300, vain: 13, stale: 3 })
  const wrong = await query(`select id from knowledge_articles a where is_helpful + not_helpful <>
    (select count(*) from knowledge_feedback f where f.article_id = a.id)`)
  expect(wrong).toEqual([])
  const rows =
    await query(`select a.slug, a.title, a.content, a.tags, a.status, a.visibility, c.slug as category,
      a.is_helpful, a.not_helpful, a.view_count, a.published_at at time zone 'utc' as at
    from knowledge_articles a join knowledge_categories c on c.id = a.category_id order by a.id`)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect(hash.slice(0, 16)).toMatchInlineSnapshot(`"f5c34fdd0d079e2d"`)
})

test('the prompts are exactly the same, with the planned uses, ratings and favorites', async () => {
  expect(
    await counted(`select status || ' ' || visibility as key, count(*) from prompts group by 1`),
  ).toEqual({
    'published public': 42,
    'published private': 2,
    'published unlisted': 1,
    'pending_review public': 2,
    'rejected public': 1,
  })
  const [used] = await query(`select
    (select count(*) from prompt_ratings) as ratings,
    (select count(*) from prompt_favorites) as favorites,
    (select sum(use_count) from prompts) as uses,
    (select count(*) from prompts where fork_of is not null) as forks,
    (select count(*) from prompts where content like '%{{%') as with_variables,
    (select count(distinct language) from prompts) as languages,
    (select count(*) from (select prompt_id from prompt_versions
      where number is not null and prompt_id not in (select id from prompts where fork_of is not null)
      group by 1 having count(*) > 1) v) as changed`)
  expect(used).toEqual({
    ratings: 380,
    favorites: 240,
    uses: 6900,
    forks: 9,
    with_variables: 30,
    languages: 3,
    changed: 20,
  })
  const wrong = await query(`select id from prompts p where rating_count <>
      (select count(*) from prompt_ratings r where r.prompt_id = p.id)
    or rating_sum <> (select coalesce(sum(rating), 0) from prompt_ratings r where r.prompt_id = p.id)
    or favorite_count <> (select count(*) from prompt_favorites f where f.prompt_id = p.id)
    or exists (select from prompt_ratings r where r.prompt_id = p.id and r.user_id = p.author_id)`)
  expect(wrong).toEqual([])
  const rows =
    await query(`select p.slug, p.title, p.content, p.tags, p.status, p.visibility, p.language,
      p.use_count, p.rating_counts, p.favorite_count, p.published_at at time zone 'utc' as at,
      c.slug as category, (select jsonb_agg(v.content order by v.number) from prompt_versions v
        where v.prompt_id = p.id) as versions
    from prompts p join prompt_categories c on c.id = p.category_id order by p.id`)
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  expect(hash.slice(0, 16)).toMatchInlineSnapshot(`"8af7986af2bbf317"`)
})

test('only the last days appear as notifications, and no email is queued', async () => {
  expect(await query('select id from mails')).toEqual([])
  expect(
    await query(`select id from notifications where mail_at is not null or in_digest
      or created_at < '${NOW.toISOString()}'::timestamptz - interval '3 days'`),
  ).toEqual([])
  const recipients = await query(`select distinct u.username from notifications n
    join users u on u.id = n.user_id where n.is_listed and n.read_at is null`)
  expect(recipients.length).toBeGreaterThan(3)
})

test('the facts of demo people would pass the settings form', async () => {
  const { people } = await readDemoContent()
  const told = people.filter(({ country }) => country !== undefined)
  expect(told.length).toBeGreaterThan(30)
  for (const { username, ...facts } of people) {
    const { success } = z.partial(FactChange).safeParse(facts)
    expect([username, success]).toEqual([username, true])
    expect(facts.timeZone === undefined || isTimeZone(facts.timeZone)).toBe(true)
    for (const link of facts.links ?? []) {
      expect(new URL(link).hostname).toMatch(/(?:^|\.)example\.org$/)
    }
  }
  expect(await query('select 1 from user_languages')).not.toEqual([])
})
