import { hasSuperAdmin } from '#accounts/server/service/operator.ts'
import { countSamplePages, withdrawSamplePages } from '#pages/server/service/starters.ts'
import { removeHelp } from './articles.ts'
import { listSampleMenus, removeSampleMenus } from './menus.ts'
import { eraseDemoPeople } from '#personal-data/server/service/leaving.ts'
import { StartupError } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'

export interface DemoData {
  people: number[]
  services: number
  orders: number
  /** Demo orders in progress, and payouts that are not paid yet. */
  unfinished: number
  waitingPayouts: number
  /** Sample pages and menus that were never edited. */
  pages: number
  menus: number
  /** Real people. */
  others: number
  /** Orders, checkouts and messages between real and demo people, in words; empty if there are none. */
  ties: string[]
}

const DEMO = `(select id from users where is_demo)`
const MAX_NAMED = 10

/** For each kind of tie, a query for rows with a real person on one side and a demo person on the other. */
const TIES: Record<string, string> = {
  orders: `select id from orders
    where (client_id in ${DEMO}) <> (provider_id in ${DEMO}) order by id`,
  checkouts: `select id from checkouts
    where status = 'open' and (client_id in ${DEMO}) <> (provider_id in ${DEMO}) order by id`,
  messages: `select id from messages
    where (sender_id in ${DEMO}) <> (receiver_id in ${DEMO}) order by id`,
}

/** What exists of the demo marketplace, and what prevents its removal (docs/decisions/0024-removing-demo-data.md). */
export async function findDemoData({ pool, db }: Pick<Database, 'pool' | 'db'>): Promise<DemoData> {
  const count = async (query: string) =>
    (await pool.query<{ count: number }>(`select count(*) from ${query}`)).rows[0]?.count ?? 0
  const ties: string[] = []
  for (const [kind, query] of Object.entries(TIES)) {
    const { rows } = await pool.query<{ id: number }>(query)
    if (rows.length === 0) continue
    const named = rows.slice(0, MAX_NAMED).map(({ id }) => id)
    const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : ''
    ties.push(`${kind} ${named.join(', ')}${more}`)
  }
  const { rows: people } = await pool.query<{ id: number }>(
    `select id from users where is_demo and status <> 'deleted' order by id`,
  )
  const orders = `orders where client_id in ${DEMO} and provider_id in ${DEMO}`
  return {
    people: people.map(({ id }) => id),
    services: await count(`services where user_id in ${DEMO} and status <> 'archived'`),
    orders: await count(orders),
    unfinished: await count(`${orders} and (status in ('pending', 'in_progress', 'disputed')
      or release_at is not null)`),
    waitingPayouts: await count(`payouts
      where provider_id in ${DEMO} and status in ('pending', 'in_transit', 'failed')`),
    pages: await countSamplePages({ db }),
    menus: (await listSampleMenus({ db })).length,
    others: await count(`users where not is_demo and status <> 'deleted'`),
    ties,
  }
}

/**
 * Closes every demo account permanently. Their services are archived, their names and texts blanked or hidden, and
 * their posts, help articles and prompts deleted. Sample menus are deleted, and sample pages become drafts. Orders
 * stay, because the books are never rewritten. Throws StartupError while real people are tied to demo people. Returns
 * whether a super admin is left.
 */
export async function removeDemoData(
  ctx: Context,
  database: Pick<Database, 'pool' | 'db'>,
): Promise<{ hasSuperAdmin: boolean }> {
  const { people, ties } = await findDemoData(database)
  if (ties.length > 0) {
    throw new StartupError(
      `Real people share orders, checkouts or messages with demo people (${ties.join('; ')}), so nothing was removed. ` +
        'Start with a new database instead: npm start -- --no-demo with another DATA_DIR or DATABASE_URL.',
    )
  }
  await removeHelp(ctx, people)
  await removeSampleMenus(ctx)
  await withdrawSamplePages(ctx)
  // Comes last: as long as demo people exist, the command can be run again.
  await eraseDemoPeople(ctx, people)
  return { hasSuperAdmin: await hasSuperAdmin(ctx) }
}
