import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createResources } from '#app/server/resources.ts'
import type { readConfig } from '#platform/server/config.ts'
import { systemContext, type UserContext } from '#platform/server/context.ts'
import type { openPostgres } from '#platform/server/db.ts'
import type { createTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import type { migrate } from '#platform/server/migrations.ts'
import { servicesToBuy, type Buyable } from '../buyer.ts'
import {
  as,
  aViewer,
  runCycles,
  type OrderKind,
  type Product,
  type Speed,
} from '../order-cycles.ts'

export const CLIENTS = 8
const VIBERS = 100
const SERVICES = 400

/** A marketplace with people and services in a database of its own, run by the code in a folder. */
export interface Market {
  /** Takes this many orders through their life. */
  run(options: { kind: OrderKind; orders: number; countsStatements?: boolean }): Promise<Speed>
  query(sql: string): Promise<unknown>
  clients: readonly UserContext[]
  services: readonly Buyable[]
  /**
   * Gives the tables statistics once they have rows. Without them, statements keep plans for empty tables wherever
   * autovacuum is off or has not come round yet, and which plans those are is chance.
   */
  settle(): Promise<unknown>
  close(): Promise<void>
}

/** Migrates and fills the empty database and opens it with the code of the checkout in this folder. */
export async function openMarket(folder: string, databaseUrl: string): Promise<Market> {
  const product = await productIn(folder)
  const database = await product.openPostgres(databaseUrl, CLIENTS + 2)
  await product.migrate(database)
  const { pool } = database
  await pool.query(`
    insert into users (username, email, full_name, password_hash, is_service_provider, created_at)
      select 'bench' || i, 'bench' || i || '@example.org', 'Bench ' || i, 'x', i > ${CLIENTS}, now()
      from generate_series(1, ${CLIENTS + VIBERS}) i;
    insert into services (user_id, title, description, category, subcategory, hourly_rate_cents, created_at,
      updated_at)
      select (select max(id) from users) - i % ${VIBERS}, 'Bench ' || i, 'What the bench sells, again', 'coding',
        'ecommerce', 6500, now(), now()
      from generate_series(1, ${SERVICES}) i;
    analyze`)
  const config = product.readConfig(
    { DATABASE_URL: databaseUrl, PORT: '3305', LOG_LEVEL: 'error' },
    { makesSecret: true },
  )
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const resources = await product.createResources(config, database, { jobs: quiet })
  const { db, now, log } = resources
  // No server receives webhooks here, so none are sent.
  const options = { db, now, log, secret: config.secret, webhookUrl: null }
  const system = systemContext({ ...resources, payments: product.createTestGateway(options) })
  const { rows } = await pool.query<{ id: number }>(
    'select id from users where not is_service_provider order by id',
  )
  const clients: UserContext[] = rows.map(({ id }) => as(system, aViewer(id)))
  const services: Buyable[] = await servicesToBuy(pool)
  return {
    run: (options) => runCycles(product, { clients, services }, options),
    query: (sql) => pool.query(sql),
    clients,
    services,
    settle: () => pool.query('vacuum analyze'),
    async close() {
      await resources.signals.close()
      await database.close()
    },
  }
}

interface Platform {
  createResources: typeof createResources
  createTestGateway: typeof createTestGateway
  migrate: typeof migrate
  openPostgres: typeof openPostgres
  readConfig: typeof readConfig
}

const files = [
  'app/server/resources.ts',
  'orders/server/service/steps.ts',
  'payments/server/service/checkout.ts',
  'payments/server/service/payment-state.ts',
  'platform/server/config.ts',
  'platform/server/db.ts',
  'platform/server/drivers/payments/test-gateway/gateway.ts',
  'platform/server/migrations.ts',
]

/** The code of another commit has its own modules, so both can be measured in one process. */
async function productIn(folder: string): Promise<Product & Platform> {
  const modules: object[] = []
  for (const file of files) {
    const { href } = pathToFileURL(join(resolve(folder), 'src', file))
    modules.push((await import(href)) as object)
  }
  return Object.assign({}, ...modules) as Product & Platform
}
