import { execFileSync } from 'node:child_process'
import { randomFrom } from '#app/server/demo/random.ts'
import { judge, type Verdict } from './judge.ts'
import { createMemory } from './memory.ts'
import { connectBank, decideChargeback, passTime, retryPayouts } from './operate.ts'
import { negotiate } from './negotiate.ts'
import { changePrice, offerPackage } from './packages.ts'
import { buy, lookAtOrders } from './pay.ts'
import { adminPassword, isAcknowledged, register, signIn, type Person } from './people.ts'
import { Product } from './product.ts'
import { competeOver } from './rivals.ts'
import { freePort } from '../free-port.ts'
import { startWebhookProxy, type WebhookProxy } from './webhook-proxy.ts'
import type { World } from './world.ts'

export interface ChaosOptions {
  durationMs: number
  seed: number
  /** How often the server and the database are killed during the run. */
  kills: { server: number; database: number }
  dataDir: string
  /** Undefined for the embedded database, which dies with the server process. */
  databaseUrl: string | undefined
  /** When undefined, the database is not killed. */
  killDatabase: (() => Promise<void>) | undefined
}

export interface ChaosReport extends Verdict {
  seconds: number
  counts: World['counts'] & { remembered: number; lostAnswers: number }
  webhooks: WebhookProxy['counts']
  kills: { server: number; database: number }
}

const CLIENTS = 8
const VIBERS = 3
/** The number of recent orders that people act on; five times as many are bought at most. */
const MANY = 40
/** On a busy machine the run continues until this many changes were acknowledged, up to LONGEST_WAIT_MS. */
const ENOUGH = 50
const LONGEST_WAIT_MS = 60_000

/**
 * Runs concurrent users against a gateway that loses answers, unreliable webhooks and power failures, then checks the
 * result.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = randomFrom(options.seed)
  const port = String(await freePort())
  const proxy = await startWebhookProxy(`http://127.0.0.1:${port}/api/webhooks/test`, random)
  const env = environmentOf(options, port)
  execFileSync(
    process.execPath,
    ['src/app/server/commands/admin-create.ts', '--email', 'ada@example.org', '--username', 'ada'],
    { env: { ...env, PATH: process.env['PATH'], ADMIN_PASSWORD: adminPassword }, stdio: 'pipe' },
  )
  const product = new Product({ ...env, CHAOS_WEBHOOK_URL: proxy.url })
  const started = Date.now()
  try {
    await product.ready()
    const world = await settleIn(product, random)
    const end = Date.now() + options.durationMs
    const isOver = () =>
      Date.now() >= end && (world.memory.count() >= ENOUGH || Date.now() >= end + LONGEST_WAIT_MS)
    const [kills] = await Promise.all([
      cutPower(options, product, end),
      ...world.clients.map((client) => live(world, client, isOver)),
      ...world.vibers.map((viber) => earn(world, viber, isOver)),
      operate(world, isOver),
    ])
    await product.end()
    const verdict = await judge(env, world.memory)
    const surprises = product.surprises.map((what) => `the server ended by itself: ${what}`)
    return {
      ...verdict,
      violations: [...surprises, ...world.faults, ...verdict.violations],
      seconds: Math.round((Date.now() - started) / 1000),
      counts: {
        ...world.counts,
        remembered: world.memory.count(),
        lostAnswers: product.lostAnswers,
      },
      webhooks: proxy.counts,
      kills,
    }
  } finally {
    await product.end()
    await proxy.close()
  }
}

function environmentOf({ databaseUrl, dataDir, seed }: ChaosOptions, port: string) {
  return {
    PORT: port,
    HOST: '127.0.0.1',
    PAYMENTS: 'test',
    DEMO: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    SECRET: 'a secret for chaos, long enough to be one',
    DATA_DIR: dataDir,
    CHAOS_SEED: String(seed),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}

async function settleIn(product: Product, random: World['random']): Promise<World> {
  const { url } = product
  const people = (count: number, name: string, isViber: boolean) =>
    Promise.all(Array.from({ length: count }, (_, i) => register(url, `${name}${i}`, isViber)))
  const clients = await people(CLIENTS, 'client', false)
  const vibers = await people(VIBERS, 'viber', true)
  const services = await Promise.all([...vibers, ...vibers].map((viber, i) => offer(viber, i)))
  return {
    random,
    memory: createMemory(),
    clients,
    vibers,
    admin: await signIn(url, 'ada'),
    services,
    orders: [],
    counts: { actions: 0, acknowledged: 0, conflicts: 0, unanswered: 0 },
    faults: [],
    served: () => product.ready(),
    hoursLeft: 24 * 25,
  }
}

async function offer(viber: Person, i: number) {
  const answer = await viber.call('POST', '/api/services', {
    title: `Something to quarrel over ${i}`,
    description: 'A service that exists to be paid for and to be disputed.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 33.33 + i,
  })
  if (!isAcknowledged(answer)) throw new Error(`No service: ${answer.status}`)
  const id = Number(answer.body['id'])
  return { id, viber, extraId: await offerPackage(viber, id) }
}

async function live(world: World, client: Person, isOver: () => boolean): Promise<void> {
  const { random } = world
  while (!isOver()) {
    const chance = random()
    if (world.orders.length === 0 || (chance < 0.25 && world.orders.length < MANY * 5)) {
      await buy(world, client)
    } else if (chance < 0.32) await lookAtOrders(world, client)
    else if (chance < 0.45) await negotiate(world, client)
    else {
      const youngest = world.orders.slice(-MANY)
      await competeOver(world, random.pick(youngest))
    }
  }
}

async function earn(world: World, viber: Person, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const chance = world.random()
    if (chance < 0.15) await connectBank(world, viber)
    else if (chance < 0.35) await retryPayouts(world, viber)
    else if (chance < 0.4) await changePrice(world, viber)
    else if (world.orders.length > 0) await competeOver(world, world.random.pick(world.orders))
    else await lookAtOrders(world, world.random.pick(world.clients))
  }
}

async function operate(world: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const chance = world.random()
    if (chance < 0.1) await passTime(world)
    else if (chance < 0.3) await decideChargeback(world)
    else if (world.orders.length > 0) await competeOver(world, world.random.pick(world.orders))
    else await lookAtOrders(world, world.random.pick(world.clients))
  }
}

/** Kills server and database alternately at even intervals; every other server kill hits in the middle of a payment. */
async function cutPower(options: ChaosOptions, product: Product, end: number) {
  const { server, database } = options.kills
  const kills = { server: 0, database: 0 }
  const targets = Array.from({ length: Math.max(server, database) }, (_, i) => [
    ...(i < server ? ['server' as const] : []),
    ...(i < database && options.killDatabase ? ['database' as const] : []),
  ]).flat()
  const gapMs = options.durationMs / (targets.length + 1)
  for (const [i, target] of targets.entries()) {
    const due = end - options.durationMs + gapMs * (i + 1)
    await new Promise((resolve) => setTimeout(resolve, Math.max(due - Date.now(), 0)))
    if (target === 'database') await options.killDatabase?.()
    else {
      await product.ready()
      await product.kill(kills.server % 2 === 0 ? 'at the next success' : 'now')
    }
    kills[target]++
  }
  return kills
}
