import { createUser } from '#accounts/server/service/accounts.ts'
import { openDispute } from '#disputes/server/service/open.ts'
import { withdrawDispute } from '#disputes/server/service/close.ts'
import { acceptOffer, makeOffer } from '#disputes/server/service/offers.ts'
import { resolveDispute } from '#disputes/server/service/rule.ts'
import { Ruling } from '#disputes/inputs.ts'
import { cancelAsAdmin, setStatus, takeStep } from '#orders/server/service/steps.ts'
import { fail } from '#platform/errors.ts'
import { openCheckout } from '#payments/server/service/checkout.ts'
import { settle } from '#payments/server/service/settle.ts'
import { connectAccount, connectTestBank } from '#payouts/server/service/payouts.ts'
import type { UserContext, Viewer } from '#platform/server/context.ts'
import { isTestGateway } from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { createService } from '#services/server/service/editing.ts'
import { aCard, banks } from '../scenes.ts'
import { PASSWORD, theServer, weakHash, type Server } from '../server.ts'
import type { Account, Side, StepName } from './order-model.ts'

/** One order in the product, driven through its services by the model's commands. */
export interface RealOrder {
  id: number
  server: Server
  people: Record<Side | 'admin', UserContext>
  disputeId: number
  offers: Partial<Record<Side, number>>
}

const ROUND_MS = 61_000
let people = 0

/** A user without a browser session, because logging in would slow down the many sequences. */
async function aUser(role: Viewer['role'], isServiceProvider: boolean): Promise<UserContext> {
  const { system } = await theServer()
  const username = `model${++people}`
  const account = { username, email: `${username}@example.org`, fullName: username }
  const passwordHash = await weakHash
  const createdAt = system.now()
  const { id } = await createUser(system, {
    ...account,
    role,
    isServiceProvider,
    passwordHash,
    createdAt,
  })
  const isAdmin = role !== 'customer'
  return { ...system, viewer: { id, role, isAdmin, isServiceProvider, status: 'active' } }
}

let others: Promise<[UserContext, UserContext]> | undefined

/** Creates a paid order, always by the same client and with a new viber. */
export async function aPaidRealOrder(rateCents: number, takesBack: boolean): Promise<RealOrder> {
  const server = await theServer()
  others ??= Promise.all([aUser('customer', false), aUser('admin', false)])
  const [client, admin] = await others
  const provider = await aUser('customer', true)
  const service = await createService(provider, {
    title: 'A service for the model',
    description: 'It is bought once, and then anything may happen.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: rateCents / 100,
    skills: [],
  })
  const fields = { serviceId: service.id, viberId: provider.viewer.id }
  const { clientSecret, paymentIntentId } = await openCheckout(client, fields)
  const number = takesBack ? '4000000000000259' : aCard.number
  // The clock advances by more than a century over thousands of sequences, so the card's expiry is relative to it.
  const expYear = server.system.now().getFullYear() + 3
  await gatewayOf(server).confirm(clientSecret, { ...aCard, number, expYear })
  const { rows } = await server.database.pool.query<{ id: number }>(
    'select id from checkouts where payment_intent_id = $1',
    [paymentIntentId],
  )
  const settlement = await settle(server.system, rows[0]?.id ?? 0)
  const { orderId } = settlement
  if (!orderId || settlement.isRefunded) throw new Error(`No order: ${JSON.stringify(settlement)}`)
  return {
    id: orderId,
    server,
    people: { client, provider, admin },
    disputeId: 0,
    offers: {},
  }
}

export function gatewayOf({ resources }: Server) {
  if (!isTestGateway(resources.payments)) throw new Error('no test gateway')
  return resources.payments
}

export async function connectBank({ people: { provider } }: RealOrder): Promise<void> {
  const url = await connectAccount(provider, { currentPassword: PASSWORD })
  await connectTestBank(provider, url.url.split('/').at(-1) ?? '', banks.good)
}

const complaint = {
  reason: 'other',
  description: 'There is something about this that we cannot agree upon.',
} as const

export function takeStepReal(order: RealOrder, name: StepName, by: Side): Promise<unknown> {
  const { id, people, disputeId } = order
  const ctx = people[by]
  switch (name) {
    case 'accept':
      return setStatus(ctx, id, { status: 'in_progress' })
    case 'callOff':
      return setStatus(ctx, id, { status: 'cancelled' })
    case 'complete':
      return setStatus(ctx, id, { status: 'completed' })
    case 'approve':
      return takeStep(ctx, id, 'approve')
    case 'requestChanges':
      return takeStep(ctx, id, 'request_changes', { note: 'Please change it.' })
    case 'requestCancellation':
      return takeStep(ctx, id, 'request_cancellation', { note: 'Plans have changed.' })
    case 'acceptCancellation':
      return takeStep(ctx, id, 'accept_cancellation')
    case 'declineCancellation':
      return takeStep(ctx, id, 'decline_cancellation')
    case 'endAsAdmin':
      return cancelAsAdmin(people.admin, id, 'Nobody knows any more.')
    case 'withdraw':
      return withdrawDispute(ctx, disputeId)
    case 'acceptOffer':
      return acceptOffer(ctx, disputeId, order.offers[by === 'client' ? 'provider' : 'client'] ?? 0)
    default:
      return disputeReal(order, ctx)
  }
}

async function disputeReal(order: RealOrder, ctx: UserContext): Promise<void> {
  const room = await openDispute(ctx, order.id, complaint)
  order.disputeId = room.id
  order.offers = {}
}

export async function offerReal(order: RealOrder, by: Side, cents: number): Promise<void> {
  const { offers } = await makeOffer(order.people[by], order.disputeId, { amount: cents / 100 })
  order.offers[by] = offers.find((one) => one.status === 'open' && one.by === by)?.id ?? 0
}

/** Checks the contract first, because an invalid ruling never reaches the service. */
export async function ruleReal(order: RealOrder, ruling: Ruling): Promise<void> {
  if (!Ruling.safeParse(ruling).success) fail('request.invalid')
  await resolveDispute(order.people.admin, order.disputeId, ruling)
}

/** Advances the clock and runs the gateway and the timers; returns the total time passed, in milliseconds. */
export async function passTime({ server }: RealOrder, ms: number): Promise<number> {
  server.clock.advance(ms)
  for (let round = 0; round < 3; round++) await aRound(server)
  await server.runJob('orders.sweep')
  await aRound(server)
  return ms + 4 * ROUND_MS
}

async function aRound(server: Server): Promise<void> {
  server.clock.advance(ROUND_MS)
  await server.runJob('payments.sweep')
  await gatewayOf(server).idle()
  await server.work()
}

export async function decideReal(order: RealOrder, verdict: 'won' | 'lost'): Promise<boolean> {
  const { rows } = await order.server.database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [order.id],
  )
  return gatewayOf(order.server).decideChargeback(rows[0]?.id ?? '', verdict)
}

export interface ObservedOrder {
  stage: string
  balances: Record<string, number>
}

/** Reads the order's stage, in the model's terms, and its part of each account's balance. */
export async function observe(
  { id, server }: RealOrder,
  accounts: Account[],
): Promise<ObservedOrder> {
  const { pool } = server.database
  const { rows } = await pool.query<{ stage: string }>(
    `select case when o.status = 'completed' and e.status = 'holding' then 'delivered'
       when o.status = 'disputed' and e.status = 'charged_back' then 'frozen'
       else o.status end as stage
     from orders o join escrows e on e.order_id = o.id where o.id = $1`,
    [id],
  )
  const { rows: sums } = await pool.query<{ kind: string; cents: number }>(
    `select a.kind, sum(case when t.credit_id = a.id then t.amount_cents else -t.amount_cents end)::bigint as cents
     from ledger_transactions x join ledger_transfers t on t.transaction_id = x.id
     join ledger_accounts a on a.id in (t.debit_id, t.credit_id)
     where x.order_id = $1 group by a.kind`,
    [id],
  )
  const balances: Record<string, number> = Object.fromEntries(accounts.map((kind) => [kind, 0]))
  for (const { kind, cents } of sums) balances[kind] = cents
  return { stage: rows[0]?.stage ?? 'none', balances }
}
