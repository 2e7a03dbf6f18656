import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createResources } from '#app/server/resources.ts'
import { setStatus, takeStep } from '#orders/server/service/steps.ts'
import { getPayment } from '#payments/server/service/payment-state.ts'
import { openCheckout } from '#payments/server/service/checkout.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext, type UserContext, type Viewer } from '#platform/server/context.ts'
import { openPostgres } from '#platform/server/db.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { servicesToBuy, type Buyable } from './buyer.ts'
import { median } from './requests.ts'

const CLIENTS = 8
const SECONDS = 5
const ORDERS = 560
const ROUNDS = 3
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034 }

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
  const clients = rows.slice(0, CLIENTS).map(({ id }) => as(system, viewer(id)))
  await pgbench(databaseUrl, '-i', '-s', '10', '-q')
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await runCycles(clients, services)
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

/** Each caller buys different services, as real clients do, so callers compete only for the ledger's rows. */
async function runCycles(clients: UserContext[], services: Buyable[]) {
  const perLane = ORDERS / clients.length
  const lanes = clients.map((ctx, lane) => ({
    ctx,
    purchases: Array.from({ length: perLane }, (_, i) => ({
      service: services[(lane + i * clients.length) % services.length] as Buyable,
      paymentIntentId: '',
      orderId: 0,
    })),
  }))
  type Purchase = (typeof lanes)[number]['purchases'][number]
  const timed = async (step: (ctx: UserContext, purchase: Purchase) => Promise<void>) => {
    const started = performance.now()
    await Promise.all(
      lanes.map(async ({ ctx, purchases }) => {
        for (const purchase of purchases) await step(ctx, purchase)
      }),
    )
    return (performance.now() - started) / 1000
  }
  let around = 0
  let money = 0
  // A client can have only one open checkout per service, so each batch consists of distinct services.
  const all = lanes.map(({ purchases }) => purchases)
  const batch = Math.floor(services.length / clients.length)
  for (let from = 0; from < perLane; from += batch) {
    for (const [i, lane] of lanes.entries()) {
      lane.purchases = all[i]?.slice(from, from + batch) ?? []
    }
    around += await timed(async (ctx, purchase) => {
      purchase.paymentIntentId = await payByCard(ctx, purchase.service)
    })
    money += await timed(async (ctx, purchase) => {
      const { orderId = 0 } = await getPayment(ctx, purchase.paymentIntentId)
      purchase.orderId = orderId
    })
    around += await timed(async (ctx, { service, orderId }) => {
      const provider = as(ctx, { ...viewer(service.userId), isServiceProvider: true })
      await setStatus(provider, orderId, { status: 'in_progress' })
      await setStatus(provider, orderId, { status: 'completed' })
    })
    money += await timed(async (ctx, { orderId }) => {
      await takeStep(ctx, orderId, 'approve')
    })
  }
  return { money: ORDERS / money, life: ORDERS / (money + around) }
}

async function payByCard(ctx: UserContext, service: Buyable): Promise<string> {
  const purchase = { serviceId: service.id, viberId: service.userId, hours: 2 }
  const { clientSecret, paymentIntentId } = await openCheckout(ctx, purchase)
  if (!isTestGateway(ctx.payments)) throw new Error('The bench pays with test cards')
  await ctx.payments.confirm(clientSecret, CARD)
  return paymentIntentId
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
    `Median ratio ${median(rounds.map(({ money, theirs }) => money / theirs)).toFixed(3)} (target ≥ 0.30).`,
  ].join('\n')
}

function as(ctx: ReturnType<typeof systemContext>, person: Viewer): UserContext {
  return { ...ctx, viewer: person }
}

function viewer(id: number): Viewer {
  return { id, role: 'customer', isAdmin: false, isServiceProvider: false, status: 'active' }
}

async function transactionsPerSecond(databaseUrl: string): Promise<number> {
  const output = await pgbench(databaseUrl, '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS))
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

async function pgbench(databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbench', [...args, databaseUrl])
  return stdout
}
