import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  aComplaint,
  buy,
  connectBank,
  deliverGatewayWebhooks,
  minutes,
  theTestGateway,
} from '#testing/scenes.ts'
import { findFaults } from '#app/server/invariants.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Refused } from '#platform/server/drivers/payments/gateway.ts'

/**
 * One order for every combination of where its money is at the chargeback and what the bank decides. All its figures
 * are compared with the ledger.
 */
const places = {
  unanswered: {},
  accepted: { steps: ['accept'] },
  delivered: { steps: ['accept', 'complete'] },
  disputed: { steps: ['accept', 'dispute'] },
  released: { steps: ['accept', 'complete', 'approve'] },
  'paid out': { steps: ['accept', 'complete', 'approve'], hasBank: true },
  'paid out and spent': { steps: ['accept', 'complete', 'approve'], hasBank: true, isSpent: true },
  divided: { steps: ['accept', 'dispute', 'divide'] },
  'divided and paid out': { steps: ['accept', 'dispute', 'divide'], hasBank: true },
  refunded: { steps: ['cancel'] },
} as const satisfies Record<string, { steps?: Step[]; hasBank?: true; isSpent?: true }>
type Place = keyof typeof places
type Step = 'accept' | 'complete' | 'approve' | 'dispute' | 'divide' | 'cancel'

const verdicts = ['open', 'won', 'lost'] as const
type Verdict = (typeof verdicts)[number]

interface Case {
  place: Place
  verdict: Verdict
  id: number
  client: Person
  viber: Person
}

const PART = 20
let admin: Person
const cases: Case[] = []

/** All orders go through the steps before the verdict together. */
beforeAll(async () => {
  const server = await theServer()
  admin = await aPerson({ role: 'admin' })
  for (const place of Object.keys(places) as Place[]) {
    for (const verdict of verdicts) cases.push(await aCase(place, verdict))
  }
  await minutes(2)
  const gateway = await theTestGateway()
  const reverse = gateway.reverseTransfer.bind(gateway)
  const spent = new Set<number>()
  for (const { place, id } of cases) if ('isSpent' in places[place]) spent.add(id)
  vi.spyOn(gateway, 'reverseTransfer').mockImplementation(async (wanted) => {
    const { rows } = await server.database.pool.query<{ orderId: number }>(
      'select order_id as "orderId" from chargebacks where id = $1',
      [wanted.chargebackId],
    )
    if (spent.has(rows[0]?.orderId ?? 0)) throw new Refused('empty account')
    return reverse(wanted)
  })
  server.clock.advance(DAY_MS)
  await minutes(3)
  for (const { verdict, id } of cases) if (verdict !== 'open') await decide(id, verdict)
  await deliverGatewayWebhooks()
  await minutes(2)
})

afterAll(async () => {
  vi.restoreAllMocks()
  ;(await theServer()).clock.set(new Date())
})

async function aCase(place: Place, verdict: Verdict): Promise<Case> {
  const { client, viber, service } = await aScene()
  const { id } = await buy(client, service, { number: '4000000000000259' })
  const setup = places[place] as { steps?: Step[]; hasBank?: true }
  if (setup.hasBank) await connectBank(viber)
  for (const step of setup.steps ?? []) await steps[step]({ id, client, viber })
  const { status } = await client.orders.get({ id })
  if (status === 'completed') await client.reviews.create({ id, rating: 4 })
  return { place, verdict, id, client, viber }
}

/** The steps that bring an order to its state before the chargeback. */
const steps: Record<Step, (one: Omit<Case, 'place' | 'verdict'>) => Promise<unknown>> = {
  accept: ({ id, viber }) => viber.orders.setStatus({ id, status: 'in_progress' }),
  complete: ({ id, viber }) => viber.orders.setStatus({ id, status: 'completed' }),
  approve: ({ id, client }) => client.orders.approve({ id }),
  cancel: ({ id, client }) => client.orders.setStatus({ id, status: 'cancelled' }),
  dispute: ({ id, client }) => client.disputes.open({ id, ...aComplaint }),
  divide: async ({ id, client }) => {
    const dispute = await client.disputes.ofOrder({ id })
    const ruling = { resolution: 'partial_refund', resolutionAmount: PART } as const
    await admin.disputes.resolve({ id: dispute.id, ...ruling })
  },
}

async function decide(orderId: number, verdict: 'won' | 'lost') {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: string }>(
    'select gateway_chargeback_id as id from chargebacks where order_id = $1',
    [orderId],
  )
  expect(await (await theTestGateway()).decideChargeback(rows[0]?.id ?? '', verdict)).toBe(true)
}

interface Truth {
  paid: number
  refunded: number
  taken: number
  fee: number
  share: number
}

/** What the ledger says of one order, or of all, computed with the test's own SQL. */
async function truthOf(orderId: number | null): Promise<Truth> {
  const { database } = await theServer()
  const net = (kinds: string) => `
    coalesce(sum(t.amount_cents) filter (where c.kind in (${kinds})), 0)
    - coalesce(sum(t.amount_cents) filter (where d.kind in (${kinds})), 0)`
  const at = (kind: string) => `
    coalesce(sum(t.amount_cents) filter (where x.kind = '${kind}' and c.kind = 'psp_clearing'
      and x.idem_key not like '%:fee:%'), 0)
    - coalesce(sum(t.amount_cents) filter (where x.kind = '${kind}' and d.kind = 'psp_clearing'
      and x.idem_key not like '%:fee:%'), 0)`
  const { rows } = await database.pool.query<Record<keyof Truth, string>>(
    `select -(${at('capture')}) as paid,
      coalesce(sum(t.amount_cents) filter (where x.kind = 'close' and c.kind = 'refund_in_transit'), 0)
        - coalesce(sum(t.amount_cents)
          filter (where d.kind = 'refund_in_transit' and c.kind = 'chargeback_loss'), 0) as refunded,
      ${at('chargeback')} as taken, ${net(`'platform_fee'`)} as fee,
      ${net(`'provider_payable', 'payout_in_transit', 'provider_receivable'`)} + ${at('payout')} as share
    from ledger_transactions x
    join ledger_transfers t on t.transaction_id = x.id
    join ledger_accounts d on d.id = t.debit_id
    join ledger_accounts c on c.id = t.credit_id
    where $1::bigint is null or x.order_id = $1`,
    [orderId],
  )
  const sum = (name: keyof Truth) => Number(rows[0]?.[name]) / 100
  return {
    paid: sum('paid'),
    refunded: sum('refunded'),
    taken: sum('taken'),
    fee: sum('fee'),
    share: sum('share'),
  }
}

const all = Object.keys(places).flatMap((place) =>
  verdicts.map((verdict) => [place as Place, verdict] as const),
)
const theCase = (place: Place, verdict: Verdict) =>
  cases.find((one) => one.place === place && one.verdict === verdict) as Case

describe.each(all)('money that was %s, and the bank’s decision %s', (place, verdict) => {
  test("the order page shows the ledger's figures to both parties and admins", async () => {
    const { id, client, viber } = theCase(place, verdict)
    const { paid, refunded, taken } = await truthOf(id)
    const isAllTaken =
      taken > 0 && taken + refunded === paid + (place.startsWith('divided') ? PART : 0)
    for (const person of [client, viber, admin]) {
      const { money, status } = await person.orders.get({ id })
      expect(money.chargeback).toEqual({ status: verdict, amount: taken })
      expect({ money: money.status, status }).toEqual(expected(place, verdict))
      expect(money.status === 'charged_back').toBe(isAllTaken && place !== 'refunded')
      const trail = await person.orders.money({ id })
      const inPlaces = Object.fromEntries(trail.places.map((one) => [one.place, one.amount]))
      expect(inPlaces['charged_back'] ?? 0).toBe(taken)
      const last = (await person.orders.timeline({ id })).findLast(({ actor, kind }) =>
        actor === 'gateway' ? /charge_?back/.test(kind) : false,
      )
      expect(last?.text).toMatch(
        { open: /took/, won: /returned the payment/, lost: /kept the payment/ }[verdict],
      )
    }
  })

  test("the documents add up to the ledger's figures", async () => {
    const { id, client, viber } = theCase(place, verdict)
    const { paid, refunded, taken, fee } = await truthOf(id)
    const sumOf = async (person: Person, plus: string, minus: string) => {
      const { items } = await person.documents.list({ order: id, limit: 50 })
      const of = (wanted: string) =>
        items.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0)
      return of(plus) - of(minus)
    }
    const back = Math.min(taken, paid - refunded)
    expect(await sumOf(client, 'receipt', 'credit_note')).toBe(paid - refunded - back)
    expect(await sumOf(viber, 'fee_statement', 'fee_credit')).toBe(fee)
    expect(await sumOf(client, 'fee_statement', 'fee_credit')).toBe(0)
    expect(await sumOf(viber, 'receipt', 'credit_note')).toBe(0)
  })

  test("the export shows each side's share", async () => {
    const { id } = theCase(place, verdict)
    const { refunded, taken, fee, share } = await truthOf(id)
    const { status, money } = expected(place, verdict)
    const isHeld = money === 'holding' || money === 'disputed'
    const csv = await (await admin.fetch(`/api/admin/orders/export.csv?q=${id}`)).text()
    const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
    const line = lines.find((one) => one.startsWith(`${id},`)) ?? ''
    const cells = new Map(head.split(',').map((name, index) => [name, line.split(',')[index]]))
    expect(Object.fromEntries(cells)).toMatchObject({
      status,
      money,
      fee: (isHeld ? 13 : fee).toFixed(2),
      'viber share': (isHeld ? 52 : share).toFixed(2),
      refunded: refunded.toFixed(2),
      'taken back by bank': taken.toFixed(2),
    })
    const filtered = await admin.adminOrders.list({ q: String(id), escrow: money })
    expect(filtered.items.map((one) => one.id)).toContain(id)
  })

  test('the review is marked while the client has money back', async () => {
    const { id, client } = theCase(place, verdict)
    const { refunded, taken } = await truthOf(id)
    const isReviewed = expected(place, 'won').status === 'completed'
    const review = isReviewed ? await client.reviews.ofOrder({ id }) : undefined
    expect(review?.isRefunded).toBe(isReviewed ? refunded + taken > 0 : undefined)
  })

  test('opening a dispute is refused with the right reason', async () => {
    const { id, client } = theCase(place, verdict)
    const { status, money } = expected(place, verdict)
    const outcome = await client.disputes.open({ id, ...aComplaint }).then(
      () => 'opened',
      (error: unknown) => (error as { code: string }).code,
    )
    expect(outcome).toBe(reasonFor(status, money) ?? 'opened')
  })
})

/** The expected status and money status of the order. */
function expected(place: Place, verdict: Verdict) {
  const before = {
    unanswered: { status: 'pending', money: 'holding' },
    accepted: { status: 'in_progress', money: 'holding' },
    delivered: { status: 'completed', money: 'holding' },
    disputed: { status: 'disputed', money: 'disputed' },
    released: { status: 'completed', money: 'released' },
    'paid out': { status: 'completed', money: 'released' },
    'paid out and spent': { status: 'completed', money: 'released' },
    divided: { status: 'completed', money: 'partially_refunded' },
    'divided and paid out': { status: 'completed', money: 'partially_refunded' },
    refunded: { status: 'cancelled', money: 'refunded' },
  } as const
  if (place === 'refunded' || verdict === 'won') return before[place]
  const isHeld = ['holding', 'disputed'].includes(before[place].money)
  const status = isHeld ? (verdict === 'open' ? 'disputed' : 'cancelled') : 'completed'
  return { status, money: 'charged_back' } as const
}

function reasonFor(status: string, money: string): string | undefined {
  if (status === 'disputed') return money === 'charged_back' ? 'dispute.frozen' : 'dispute.exists'
  if (money === 'charged_back') return 'dispute.charged_back'
  if (status === 'pending') return 'dispute.cancel_first'
  if (status === 'cancelled') return 'order.wrong_state'
  return money === 'holding' ? undefined : 'dispute.too_late'
}

test('the dashboard and its charts add up to the ledger', async () => {
  const { paid, refunded, taken, fee } = await truthOf(null)
  const { payments } = await admin.admin.stats({})
  const revenue = paid - refunded - taken
  expect(payments.totalRevenue).toBe(revenue)
  expect(payments.platformFees).toBe(fee)
  const standing = await Promise.all(
    cases.map(async ({ id, place }) => {
      const sums = await truthOf(id)
      return place !== 'refunded' && sums.refunded + sums.taken < sums.paid
    }),
  )
  const orders = standing.filter(Boolean).length
  expect(payments.averageOrderValue).toBe(Math.round((revenue / orders) * 100) / 100)
  const { points } = await admin.admin.series({ period: 'all' })
  expect(points.reduce((sum, point) => sum + point.revenue, 0)).toBeCloseTo(revenue, 6)
  expect(await findFaults((await theServer()).database)).toEqual([])
})
