import { beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#settings/demo.ts'
import { aVisitor, theDemoServer } from '#testing/server.ts'

type Row = Record<string, string | number | null> & { id: number }

/**
 * Each sortable list, with its sorts and the field that each sort orders by. The first sort, descending, is the
 * default. Ids ascend in the order of creation.
 */
const lists: Record<string, Record<string, string>> = {
  '/api/admin/orders': { createdAt: 'createdAt', totalAmount: 'totalAmount' },
  '/api/admin/orders?escrow=released': { createdAt: 'createdAt', totalAmount: 'totalAmount' },
  '/api/admin/orders?q=a': { createdAt: 'createdAt', totalAmount: 'totalAmount' },
  '/api/admin/services': { createdAt: 'id', hourlyRate: 'hourlyRate' },
  '/api/admin/services?q=maya': { createdAt: 'id', hourlyRate: 'hourlyRate' },
  '/api/admin/reviews': { createdAt: 'id', rating: 'rating' },
  '/api/admin/reviews?q=maya': { createdAt: 'id', rating: 'rating' },
  '/api/admin/users': { createdAt: 'createdAt', username: 'username', lastSeenAt: 'lastSeenAt' },
  '/api/admin/payouts': { createdAt: 'id', amount: 'amount' },
  '/api/admin/payouts?q=maya': { createdAt: 'id', amount: 'amount' },
  '/api/admin/audit-log': { at: 'at' },
  '/api/admin/reports?status=dismissed': { createdAt: 'id', decidedAt: 'decidedAt' },
  '/api/admin/reports?status=open': { createdAt: 'id', decidedAt: 'decidedAt' },
  '/api/documents': { happenedAt: 'happenedAt', amount: 'amount' },
}
const sorts = Object.entries(lists).flatMap(([path, fields]) =>
  Object.entries(fields).flatMap(([sort, field]): [string, string, string][] => [
    [path, sort, field],
    [path, `-${sort}`, field],
  ]),
)

beforeAll(async () => {
  const { database } = await theDemoServer()
  // Creates many equal values, and users and reports without a time.
  const seen = `update users set last_seen_at = case when id % 2 = 0 then
    '2026-11-01T00:00:00.000001Z'::timestamptz end where id % 3 > 0`
  const reported = (status: string, decidedAt: string) => `
    insert into reports (reporter_id, subject, subject_id, reported_id, reason, status, created_at, decided_at)
    select id, 'user', n, 1, 'spam', '${status}', now(), ${decidedAt}::timestamptz
    from users, generate_series(1, 5) n where username = 'maya.viber'`
  const decided = reported('dismissed', `'2026-11-02T00:00:00Z'`)
  for (const change of [seen, decided, reported('open', 'null')]) await database.pool.query(change)
}, 300_000)

async function aReader(path: string) {
  const reader = await aVisitor()
  const username = path.startsWith('/api/admin') ? 'ada.super' : 'maya.viber'
  const account = demoAccounts.find((one) => one.username === username)
  if (account) await reader.accounts.login(account)
  return async (address: string) => {
    const response = await reader.fetch(address)
    const [, next] = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
    return { status: response.status, body: (await response.json()) as unknown, next }
  }
}

const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`

async function readAll(path: string, query: string): Promise<Row[]> {
  const read = await aReader(path)
  const rows: Row[] = []
  for (let next: string | undefined = withQuery(path, query); next;) {
    const page = await read(next)
    expect([next, page.status]).toEqual([next, 200])
    rows.push(...(page.body as Row[]))
    next = page.next
  }
  return rows
}

/** Compares by the field, where null is the smallest value, then by the id. */
function ascending(field: string) {
  return (a: Row, b: Row) => {
    const [first, second] = [a[field] ?? '', b[field] ?? '']
    if (first === second) return a.id - b.id
    return first < second ? -1 : 1
  }
}

test.each(sorts)(
  'the pages of %s sorted by %s contain each row once',
  async (path, sort, field) => {
    const usual = await readAll(path, 'limit=100')
    const rows = await readAll(path, `limit=3&sort=${sort}`)
    const sorted = usual.toSorted(ascending(field))
    const expected = sort.startsWith('-') ? sorted.toReversed() : sorted
    expect(usual.length).toBeGreaterThan(3)
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  },
)

test.each(Object.entries(lists))(
  '%s rejects cursors of another sort and unknown sorts',
  async (path, fields) => {
    const read = await aReader(path)
    const refusal = async (query: string) => {
      const { status, body } = await read(withQuery(path, query))
      return [query, status, (body as { errors?: { path: string }[] }).errors?.[0]?.path]
    }
    const [usual = ''] = Object.keys(fields)
    const { next } = await read(withQuery(path, `limit=2&sort=${usual}`))
    const cursor = new URL(next ?? '', 'http://localhost').searchParams.get('cursor')
    for (const sort of Object.keys(fields)
      .flatMap((field) => [field, `-${field}`])
      .slice(1)) {
      const query = `sort=${sort}&cursor=${cursor}`
      expect(await refusal(query)).toEqual([query, 400, 'cursor'])
    }
    const others = [`cursor=${cursor}`, `sort=${usual}&cursor=x`, 'sort=colour', `sort=--${usual}`]
    for (const query of others) {
      const named = query.startsWith('sort') && !query.includes('cursor') ? 'sort' : 'cursor'
      expect(await refusal(query)).toEqual([query, 400, named])
    }
    if (!path.startsWith('/api/admin')) return
    const query = `sort=${usual}&before=1`
    expect(await refusal(query)).toEqual([query, 400, 'before'])
  },
)

test('an export has the same order as its list', async () => {
  const rows = await readAll('/api/admin/services', 'limit=100&sort=hourlyRate')
  const read = await aVisitor()
  await read.accounts.login(demoAccounts.find(({ username }) => username === 'ada.super') as never)
  const file = await read.fetch('/api/admin/services/export.csv?sort=hourlyRate')
  const ids = [...(await file.text()).matchAll(/^(\d+),/gm)].map(([, id]) => Number(id))
  expect(ids).toEqual(rows.map(({ id }) => id))
})
