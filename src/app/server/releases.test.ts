import type { InjectOptions } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { forgetKeptSums } from '#ledger/server/service/after-restore.ts'
import { ordersContract } from '#orders/contract.ts'
import type { Config } from '#platform/server/config.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { listMigrations } from '#platform/server/migrations.ts'
import { reconcile } from '#reconciliation/server/service/reconcile.ts'
import { DEMO_PASSWORD } from '#settings/demo.ts'
import { anEmptyInstallation, removeEmptyInstallations } from '../../../test/empty-installation.ts'
import { listReleases, loadRelease } from '../../../test/releases.ts'
import { createApp } from './app.ts'
import { countRows, listApplied, sumMoved } from './backup/books.ts'
import { boot } from './boot.ts'
import { findFaults } from './invariants.ts'

/** Every schema that was ever released migrates to the present one with all its data (db/releases). */

/** Transfers of earlier versions carry no gateway id, so only their sums can be compared. */
const FIRST_RELEASE = '0.1.0'
const KEPT = ['users', 'services', 'orders', 'payments', 'payouts', 'refunds', 'reviews']
const REVIEWS = 'select id, order_id, service_id, rating, comment from reviews order by id'
const RATINGS = 'select id, rating_count, rating_sum from services order by id'
const MINUTES_MS = 300_000
const releases = await listReleases()
const numberOf = (migration: string) => migration.slice(0, 4)

afterAll(removeEmptyInstallations)

async function contentOf({ pool }: Database) {
  const [reviews, ratings] = [await pool.query(REVIEWS), await pool.query(RATINGS)]
  return {
    rows: await countRows(pool),
    moved: await sumMoved(pool),
    reviews: reviews.rows,
    ratings: ratings.rows,
  }
}

async function load(config: Config, release: string) {
  const database = await openDatabase(config)
  try {
    await loadRelease(database, release)
    return { applied: await listApplied(database.pool), ...(await contentOf(database)) }
  } finally {
    await database.close()
  }
}

test('there is a dump of an older schema, and every dump belongs to a known migration', async () => {
  const numbers = (await listMigrations()).map((name) => numberOf(name))
  const last = releases.map((name) => name.slice(-4))
  expect(last.filter((number) => !numbers.includes(number))).toEqual([])
  expect(last.some((number) => number < (numbers.at(-1) ?? ''))).toBe(true)
})

test.each(releases)(
  'the product starts on a database of %s with unchanged money',
  async (release) => {
    const config = await anEmptyInstallation()
    const before = await load(config, release)
    const migrations = await listMigrations()
    expect(before.applied).toEqual(migrations.filter((name) => numberOf(name) <= release.slice(-4)))
    expect(before.rows).toMatchObject({ users: 40, orders: 90, payments: 90 })
    expect(before.moved).toBeGreaterThan(0)
    const { database, resources } = await boot(config, () => {})
    try {
      expect(await listApplied(database.pool)).toEqual(migrations)
      // Cached sums refer to transaction ids of the old server, so every restore drops them.
      await forgetKeptSums(database)
      const after = await contentOf(database)
      for (const table of KEPT) {
        expect([table, after.rows[table]]).toEqual([table, before.rows[table]])
      }
      expect(after.moved).toBe(before.moved)
      expect(after.reviews).toEqual(before.reviews)
      expect(after.ratings).toEqual(before.ratings)
      // A purchase that came before more hours and tips is a job of its own.
      const { rows: joined } = await database.pool.query(
        'select id from orders where job_id <> id union all select id from reviews where job_id <> order_id',
      )
      expect(joined).toEqual([])
      expect(await findFaults(database)).toEqual([])
      const clean = release < FIRST_RELEASE ? {} : { status: 'clean' }
      expect(await reconciled(database, resources)).toMatchObject({ ...clean, differsBy: 0 })
      await readAnOrder(resources)
    } finally {
      resources.mail?.close()
      await resources.signals.close()
      await database.close()
    }
  },
  MINUTES_MS,
)

async function reconciled({ pool }: Database, resources: Resources) {
  const run = await reconcile(systemContext(resources), 'command')
  const { rows } = await pool.query<{ status: string; differsBy: number }>(
    `select status, ledger_cents - gateway_cents as "differsBy" from reconciliation_runs
     where id = $1`,
    [run],
  )
  return rows[0]
}

/** A client logs in with their old password and reads their orders. */
async function readAnOrder(resources: Resources) {
  const app = await createApp({ resources, createRenderer: null, root: '' })
  // After this load the server may answer 503 for a moment, so each request is retried.
  const ask = (options: InjectOptions) =>
    vi.waitFor(async () => {
      const answer = await app.inject(options)
      expect(answer.statusCode).toBe(200)
      return answer
    }, 10_000)
  const payload = { username: 'liam.client', password: DEMO_PASSWORD }
  const login = await ask({ method: 'POST', url: '/api/login', payload })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  const list = await ask({ url: '/api/orders', cookies })
  const [first] = ordersContract.list.output.parse(list.json())
  const order = await ask({ url: `/api/orders/${first?.id}`, cookies })
  expect(ordersContract.get.output.parse(order.json()).id).toBe(first?.id)
  await app.close()
}
