import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createResources } from '#app/server/resources.ts'
import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { getPayment } from '#payments/server/service/payment-state.ts'
import { openCheckout } from '#payments/server/service/checkout.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openPostgres } from '#platform/server/db.ts'
import { servicesToBuy } from './buyer.ts'
import { as, aViewer, plainOrder, runCycles } from './order-cycles.ts'
import { median } from './requests.ts'

const CLIENTS = 8
const SECONDS = 5
const ORDERS = 560
const ROUNDS = 3
const product = { openCheckout, getPayment, setStatus, takeStep }

/**
 * Measures pay → hold → release through the services with eight concurrent callers, alternating with pgbench's TPC-B
 * with eight clients on the same server. The steps in between (card, acceptance, delivery) are not part of the cycle,
 * but of the order's whole life.
 */
export async function benchCycles(databaseUrl: string): Promise<string> {
  const database = await openPostgres(databaseUrl, CLIENTS + 2)
  const config = readConfig(
    { DATABASE_URL: databaseUrl, PORT: '3305', LOG_LEVEL: 'error' },
    { makesSecret: true },
  )
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const resources = await createResources(config, database, { jobs: quiet })
  const services = await servicesToBuy(database.pool)
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from users where not is_service_provider and role = 'customer' order by id`,
  )
  const system = systemContext(resources)
  const clients = rows.slice(0, CLIENTS).map(({ id }) => as(system, aViewer(id)))
  await pgbench(databaseUrl, '-i', '-s', '10', '-q')
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await runCycles(
      product,
      { clients, services },
      { kind: plainOrder, orders: ORDERS },
    )
    rounds.push({ ...ours, theirs: await transactionsPerSecond(databaseUrl) })
  }
  await database.close()
  return report(rounds)
}

interface Round {
  /** Cycles per second: settlement of a payment (order, escrow, ledger) and its later release, two transactions. */
  money: number
  /** Whole lives of orders per second, from payment intent to release. */
  life: number
  theirs: number
}

function report(rounds: Round[]): string {
  const rows = rounds.map(
    ({ money, life, theirs }, i) =>
      `| ${i + 1} | ${money.toFixed(0)} | ${life.toFixed(0)} | ${theirs.toFixed(0)} | ${(money / theirs).toFixed(3)} |`,
  )
  return [
    '## Pay, hold, release',
    `${CLIENTS} concurrent callers, ${ORDERS} orders per round, ${ROUNDS} rounds, alternating with pgbench's TPC-B (scale 10, ${CLIENTS} clients, ${SECONDS} s). A cycle is the settlement of a payment (order, payment, escrow and ledger) and its release. A whole life adds payment intent, card payment, acceptance and delivery.`,
    '',
    '| round | cycles/s | whole lives/s | TPC-B/s | cycles to TPC-B |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Median ratio ${median(rounds.map(({ money, theirs }) => money / theirs)).toFixed(3)} (target ≥ 0.12).`,
  ].join('\n')
}

async function transactionsPerSecond(databaseUrl: string): Promise<number> {
  const output = await pgbench(databaseUrl, '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS))
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

async function pgbench(databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbench', [...args, databaseUrl])
  return stdout
}
