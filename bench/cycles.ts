import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createResources } from '#app/server/resources.ts'
import { setStatus, takeStep } from '#orders/server/service.ts'
import { getPayment } from '#payments/server/payment.ts'
import { openCheckout } from '#payments/server/service.ts'
import { readConfig } from '#platform/server/config.ts'
import { systemContext, type UserContext, type Viewer } from '#platform/server/context.ts'
import { openPostgres } from '#platform/server/db.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { servicesToBuy, type Buyable } from './buyer.ts'
import { median } from './requests.ts'

const CLIENTS = 8
const SECONDS = 10
const ROUNDS = 3
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034 }

/**
 * Pay → hold → release, through the services, by eight callers at once; against pgbench's TPC-B with
 * eight clients on the same server, in turn.
 */
export async function benchCycles(databaseUrl: string): Promise<string> {
  const database = await openPostgres(databaseUrl, CLIENTS + 2)
  const config = readConfig({ DATABASE_URL: databaseUrl, PORT: '3305', LOG_LEVEL: 'error' })
  const quiet = { send: async () => {}, start: async () => {}, stop: async () => {} }
  const resources = createResources(config, database, { jobs: quiet })
  const services = await servicesToBuy(database.pool)
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from users where not is_service_provider and role = 'customer' order by id`,
  )
  const system = systemContext(resources)
  const clients = rows.slice(0, CLIENTS).map(({ id }) => as(system, viewer(id)))
  await pgbench(databaseUrl, '-i', '-s', '10', '-q')
  const ratios: number[] = []
  const figures: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await cyclesPerSecond(clients, services)
    const theirs = await transactionsPerSecond(databaseUrl)
    figures.push({ ours, theirs })
    ratios.push(ours / theirs)
  }
  await database.close()
  return [
    '## Pay, hold, release',
    `${CLIENTS} at once for ${SECONDS} s, ${ROUNDS} rounds in turn with pgbench's TPC-B (scale 10, ${CLIENTS} clients). A cycle is the order's whole life: intent, card, capture with escrow and books, accept, deliver, approve with release.`,
    '',
    '| round | cycles/s | TPC-B/s | ratio |',
    '|---|---|---|---|',
    ...figures.map(
      ({ ours, theirs }, i) =>
        `| ${i + 1} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} | ${(ours / theirs).toFixed(3)} |`,
    ),
    '',
    `Median ratio ${median(ratios).toFixed(3)} (aim ≥ 0.30).`,
  ].join('\n')
}

async function cyclesPerSecond(clients: UserContext[], services: Buyable[]): Promise<number> {
  const until = Date.now() + SECONDS * 1000
  let done = 0
  await Promise.all(
    clients.map(async (ctx, lane) => {
      // Each lane buys services of its own, as people do, so lanes meet in the books and nowhere else.
      for (let i = lane; Date.now() < until; i += clients.length) {
        const service = services[i % services.length]
        if (!service) throw new Error('Nothing to buy')
        await cycle(ctx, service)
        done++
      }
    }),
  )
  return done / SECONDS
}

async function cycle(ctx: UserContext, service: Buyable): Promise<void> {
  const { clientSecret, paymentIntentId } = await openCheckout(ctx, {
    serviceId: service.id,
    viberId: service.userId,
    hours: 2,
  })
  if (!isTestGateway(ctx.payments)) throw new Error('The bench pays with test cards')
  await ctx.payments.confirm(clientSecret, CARD)
  const { orderId } = await getPayment(ctx, paymentIntentId)
  if (orderId === undefined) throw new Error('The payment did not become an order')
  const provider = as(ctx, { ...viewer(service.userId), isServiceProvider: true })
  await setStatus(provider, orderId, { status: 'in_progress' })
  await setStatus(provider, orderId, { status: 'completed' })
  await takeStep(ctx, orderId, 'approve')
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
