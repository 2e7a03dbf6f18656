import type { setStatus, takeStep } from '#orders/server/service/steps.ts'
import type { NewCheckout } from '#payments/contract.ts'
import type { openCheckout } from '#payments/server/service/checkout.ts'
import type { getPayment } from '#payments/server/service/payment-state.ts'
import type { Context, UserContext, Viewer } from '#platform/server/context.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { statements } from '#platform/server/statements.ts'
import type { Buyable } from './buyer.ts'

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034 }

/** The services of the product that take an order through its life; of this commit or of another one. */
export interface Product {
  openCheckout: typeof openCheckout
  getPayment: typeof getPayment
  setStatus: typeof setStatus
  takeStep: typeof takeStep
}

/** A kind of order whose cycles are measured. */
export interface OrderKind {
  /** What the client buys from the service. `firstId` is the order or milestone that `needs` names, otherwise 0. */
  purchase(service: Buyable, firstId: number): NewCheckout
  /** The client has bought two hours of the service before, and that order must be in this state. */
  needs?: 'in_progress' | 'released'
  /** Prepares what the purchase refers to; returns its id. */
  prepare?: (client: UserContext, provider: UserContext, service: Buyable) => Promise<number>
  /** The hours reported with the delivery. */
  workedHours?: number
  /** The payment also releases the money, so no step follows. */
  isReleasedWithPayment?: boolean
}

/** A purchase of two hours. */
export const plainOrder: OrderKind = { purchase: twoHours }

function twoHours({ id, userId }: Buyable): NewCheckout {
  return { serviceId: id, viberId: userId, hours: 2 }
}

export interface Speed {
  /** Cycles per second: settlement of a payment (order, escrow, ledger) and its later release. */
  money: number
  /** Whole lives of orders per second, from payment intent to release. */
  life: number
  /** SQL statements per cycle; only counted if asked for, because counting takes time. */
  statements: number
}

interface Market {
  clients: UserContext[]
  services: Buyable[]
}

interface Options {
  kind: OrderKind
  orders: number
  countsStatements?: boolean
}

interface Purchase {
  service: Buyable
  firstId: number
  paymentIntentId: string
  orderId: number
}

/**
 * Takes orders through their life, with all clients as concurrent callers. The callers buy different services, as real
 * clients do, so they compete only for the ledger's rows.
 */
export async function runCycles(
  product: Product,
  { clients, services }: Market,
  { kind, orders, countsStatements = false }: Options,
): Promise<Speed> {
  const perLane = Math.floor(orders / clients.length)
  // A client can have only one open checkout per service, so each batch consists of distinct services.
  const batch = Math.floor(services.length / clients.length)
  let around = 0
  let money = 0
  let count = 0
  for (let from = 0; from < perLane; from += batch) {
    const lanes = clients.map((ctx, lane) => ({
      ctx,
      purchases: Array.from({ length: Math.min(batch, perLane - from) }, (_, i): Purchase => {
        const service = services[(lane + (from + i) * clients.length) % services.length]
        if (!service) throw new Error('Nothing to buy')
        return { service, firstId: 0, paymentIntentId: '', orderId: 0 }
      }),
    }))
    const moveMoney = async (step: Step) => {
      const stop = countsStatements ? statements.subscribe(() => void count++) : undefined
      money += await timeOf(lanes, step)
      stop?.()
    }
    if (kind.needs) await timeOf(lanes, (...to) => buyFirst(product, kind, ...to))
    if (kind.prepare) await timeOf(lanes, (...to) => prepare(kind, ...to))
    around += await timeOf(lanes, async (ctx, purchase) => {
      const wanted = kind.purchase(purchase.service, purchase.firstId)
      purchase.paymentIntentId = await payByCard(product, ctx, wanted)
    })
    await moveMoney(async (ctx, purchase) => {
      purchase.orderId = await settle(product, ctx, purchase.paymentIntentId)
    })
    if (kind.isReleasedWithPayment) continue
    around += await timeOf(lanes, (...to) => work(product, kind, ...to))
    await moveMoney(async (ctx, { orderId }) => {
      await product.takeStep(ctx, orderId, 'approve')
    })
  }
  const done = perLane * clients.length
  return { money: done / money, life: done / (money + around), statements: count / done }
}

type Step = (ctx: UserContext, purchase: Purchase) => Promise<void>

/** The seconds until all lanes have taken the step for all their purchases. */
async function timeOf(
  lanes: { ctx: UserContext; purchases: Purchase[] }[],
  step: Step,
): Promise<number> {
  const started = performance.now()
  await Promise.all(
    lanes.map(async ({ ctx, purchases }) => {
      for (const purchase of purchases) await step(ctx, purchase)
    }),
  )
  return (performance.now() - started) / 1000
}

async function buyFirst(
  product: Product,
  { needs }: OrderKind,
  ctx: UserContext,
  purchase: Purchase,
): Promise<void> {
  const { service } = purchase
  const paymentIntentId = await payByCard(product, ctx, twoHours(service))
  const orderId = await settle(product, ctx, paymentIntentId)
  purchase.firstId = orderId
  const provider = providerOf(ctx, service)
  await product.setStatus(provider, orderId, { status: 'in_progress' })
  if (needs !== 'released') return
  await product.setStatus(provider, orderId, { status: 'completed' })
  await product.takeStep(ctx, orderId, 'approve')
}

async function prepare(kind: OrderKind, ctx: UserContext, purchase: Purchase): Promise<void> {
  const { service } = purchase
  purchase.firstId = (await kind.prepare?.(ctx, providerOf(ctx, service), service)) ?? 0
}

async function payByCard({ openCheckout }: Product, ctx: UserContext, wanted: NewCheckout) {
  const { clientSecret, paymentIntentId } = await openCheckout(ctx, wanted)
  if (!isTestGateway(ctx.payments)) throw new Error('The bench pays with test cards')
  await ctx.payments.confirm(clientSecret, CARD)
  return paymentIntentId
}

async function settle({ getPayment }: Product, ctx: UserContext, intentId: string) {
  const { orderId } = await getPayment(ctx, intentId)
  if (orderId === undefined) throw new Error('The payment did not become an order')
  return orderId
}

async function work(
  { setStatus }: Product,
  { workedHours }: OrderKind,
  ctx: UserContext,
  { service, orderId }: Purchase,
): Promise<void> {
  const provider = providerOf(ctx, service)
  await setStatus(provider, orderId, { status: 'in_progress' })
  await setStatus(provider, orderId, {
    status: 'completed',
    ...(workedHours !== undefined && { hours: workedHours }),
  })
}

export function providerOf(ctx: UserContext, { userId }: Buyable): UserContext {
  return as(ctx, { ...aViewer(userId), isServiceProvider: true })
}

export function as(ctx: Context, person: Viewer): UserContext {
  return { ...ctx, viewer: person }
}

export function aViewer(id: number): Viewer {
  return { id, role: 'customer', isAdmin: false, isServiceProvider: false, status: 'active' }
}
