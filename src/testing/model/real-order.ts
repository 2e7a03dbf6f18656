import { createUser } from '#accounts/server/service/accounts.ts'
import { openDispute } from '#disputes/server/service/open.ts'
import { withdrawDispute } from '#disputes/server/service/close.ts'
import { acceptOffer, makeOffer } from '#disputes/server/service/offers.ts'
import { resolveDispute } from '#disputes/server/service/rule.ts'
import { Ruling } from '#disputes/inputs.ts'
import { cancelAsAdmin, setStatus, takeStep } from '#orders/server/service/steps.ts'
import { fail } from '#platform/errors.ts'
import { connectAccount, connectTestBank } from '#payouts/server/service/payouts.ts'
import type { UserContext, Viewer } from '#platform/server/context.ts'
import type { Service } from '#services/contract.ts'
import { createService } from '#services/server/service/editing.ts'
import { banks } from '../scenes.ts'
import { PASSWORD, theServer, weakHash, type Server } from '../server.ts'
import type { Account, Bought, Side, StepName } from './order-model.ts'
import { buyReal, gatewayOf } from './real-purchase.ts'

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

/** Creates a paid order, always by the same client and with a new viber. A tip thanks for an order of its own. */
export async function aPaidRealOrder(bought: Bought, takesBack: boolean): Promise<RealOrder> {
  const server = await theServer()
  others ??= Promise.all([aUser('customer', false), aUser('admin', false)])
  const [client, admin] = await others
  const provider = await aUser('customer', true)
  const service = await createService(provider, {
    title: 'A service for the model',
    description: 'It is bought once, and then anything may happen.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: bought.pricing === 'hourly' ? bought.rateCents / 100 : 50,
    skills: [],
  })
  const people = { client, provider, admin }
  const thanked = bought.pricing === 'tip' ? await aThankedOrder(server, people, service) : null
  const id = await buyReal(server, client, service, { bought, takesBack, thanked })
  return { id, server, people, disputeId: 0, offers: {} }
}

/** The finished order that a tip thanks for. */
async function aThankedOrder(server: Server, people: RealOrder['people'], service: Service) {
  const bought = { pricing: 'fixed', totalCents: 2000 } as const
  const id = await buyReal(server, people.client, service, {
    bought,
    takesBack: false,
    thanked: null,
  })
  await setStatus(people.provider, id, { status: 'in_progress' })
  await setStatus(people.provider, id, { status: 'completed' })
  await takeStep(people.client, id, 'approve')
  return id
}

/** Delivers hourly work with fewer hours than were bought. */
export function reportReal({ id, people }: RealOrder, workedHalfHours: number): Promise<unknown> {
  return takeStep(people.provider, id, 'complete', { workedHalfHours })
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
