import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import {
  allowedActions,
  eventFor,
  moveBy,
  nextStep,
  releaseAtFrom,
  respondByFrom,
  roleIn,
  type Acting,
  type OrderFacts,
} from './order.ts'
import { orderProcess, type Actor, type OrderEvent, type Stage } from './process.ts'

const CLIENT = 1
const PROVIDER = 2
const now = new Date('2026-11-20T12:00:00Z')
const past = new Date('2026-11-20T11:59:59Z')
const future = new Date('2026-11-20T12:00:01Z')

const facts: Record<Stage, Partial<OrderFacts>> = {
  pending: { status: 'pending', respondBy: past },
  in_progress: { status: 'in_progress' },
  delivered: { status: 'completed', releaseAt: past },
  completed: { status: 'completed', escrow: 'released' },
  disputed: {
    status: 'disputed',
    escrow: 'disputed',
    statusBefore: 'in_progress',
    disputeBy: CLIENT,
  },
  frozen: { status: 'disputed', escrow: 'charged_back', statusBefore: 'completed' },
  cancelled: { status: 'cancelled', escrow: 'refunded' },
}
const stages = Object.keys(facts) as Stage[]
const events = Object.keys(orderProcess) as OrderEvent[]
const actors: Actor[] = ['client', 'provider', 'admin', 'system', 'gateway']

function anOrder(stage: Stage, changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    status: 'pending',
    escrow: 'holding',
    clientId: CLIENT,
    providerId: PROVIDER,
    changeRounds: 0,
    cancellationBy: null,
    respondBy: null,
    releaseAt: null,
    statusBefore: null,
    lastEvent: 'pay',
    lastActorId: null,
    hasReview: false,
    disputeBy: null,
    acceptanceHours: 72,
    reviewDays: 7,
    maxChangeRounds: 3,
    totalCents: 13_000,
    price: { pricing: 'hourly', halfHours: 4, rateCents: 6500 },
    workedHalfHours: null,
    ...facts[stage],
    ...changes,
  }
}

function acting(role: Actor): Acting {
  const ids: Partial<Record<Actor, number>> = { client: CLIENT, provider: PROVIDER, admin: 3 }
  return { role, id: ids[role] ?? null }
}

function outcome(order: OrderFacts, event: OrderEvent, role: Actor): string {
  try {
    const move = moveBy(order, event, acting(role), now)
    return move ? `${move.to}${move.money ? ` [${move.money}]` : ''}` : 'no-op'
  } catch (error) {
    return error instanceof AppError ? String(error.status) : 'thrown'
  }
}

/** Written from the product's rules, not derived from the process table: who may take each step, and where it leads. */
const mayDo: Record<OrderEvent, Actor[]> = {
  accept: ['provider'],
  decline: ['provider'],
  cancel: ['client'],
  expire: ['system'],
  complete: ['provider'],
  request_changes: ['client'],
  approve: ['client'],
  release: ['system'],
  review: ['client'],
  request_cancellation: ['client', 'provider'],
  accept_cancellation: ['client', 'provider'],
  decline_cancellation: ['client', 'provider'],
  dispute: ['client', 'provider'],
  withdraw_dispute: ['client', 'provider'],
  settle_by_refund: ['client', 'provider'],
  settle_by_split: ['client', 'provider'],
  settle_by_release: ['client', 'provider'],
  full_refund: ['admin'],
  partial_refund: ['admin'],
  pay_provider: ['admin'],
  cancel_order: ['admin'],
  charge_back: ['gateway'],
  charge_back_late: ['gateway'],
  charge_back_loss: ['gateway'],
  chargeback_won: ['gateway'],
  chargeback_lost: ['gateway'],
  chargeback_won_late: ['gateway'],
  chargeback_lost_late: ['gateway'],
  external_refund: ['gateway'],
  external_refund_apart: ['gateway'],
  external_refund_returned: ['gateway'],
}
const leadsTo: Record<Stage, Partial<Record<OrderEvent, string>>> = {
  pending: {
    accept: 'in_progress',
    decline: 'cancelled [refund]',
    cancel: 'cancelled [refund]',
    expire: 'cancelled [refund]',
    cancel_order: 'cancelled [refund]',
    charge_back: 'frozen [charge_back]',
    external_refund: 'cancelled [refund_externally]',
  },
  in_progress: {
    accept: 'no-op',
    complete: 'delivered',
    request_cancellation: 'in_progress',
    dispute: 'disputed [freeze]',
    cancel_order: 'cancelled [refund]',
    charge_back: 'frozen [charge_back]',
    external_refund: 'cancelled [refund_externally]',
  },
  delivered: {
    complete: 'no-op',
    request_changes: 'in_progress',
    approve: 'completed [release]',
    release: 'completed [release]',
    review: 'delivered',
    dispute: 'disputed [freeze]',
    charge_back: 'frozen [charge_back]',
    external_refund: 'cancelled [refund_externally]',
  },
  completed: {
    complete: 'no-op',
    approve: 'no-op',
    review: 'completed',
    charge_back_late: 'completed [claw_back]',
  },
  disputed: {
    withdraw_dispute: 'in_progress [thaw]',
    settle_by_refund: 'cancelled [refund]',
    settle_by_split: 'completed [split]',
    settle_by_release: 'completed [release]',
    full_refund: 'cancelled [refund]',
    partial_refund: 'completed [split]',
    pay_provider: 'completed [release]',
    cancel_order: 'cancelled [refund]',
    charge_back: 'frozen [charge_back]',
    external_refund: 'cancelled [refund_externally]',
  },
  frozen: { chargeback_won: 'delivered [restore]', chargeback_lost: 'cancelled' },
  cancelled: {
    decline: 'no-op',
    cancel: 'no-op',
  },
}

/**
 * Possible in every stage: chargebacks and external refunds of a part, or of money that already left. The order keeps
 * its stage.
 */
const anytime: Partial<Record<OrderEvent, string>> = {
  charge_back_loss: ' [write_off]',
  chargeback_won_late: ' [give_back]',
  chargeback_lost_late: '',
  external_refund_apart: ' [pay_back]',
  external_refund_returned: ' [take_back]',
}

function expected(stage: Stage, event: OrderEvent, role: Actor): string {
  if (!mayDo[event].includes(role)) return '403'
  // Only the opener of a dispute may withdraw it; in these orders that is the client.
  if (event === 'withdraw_dispute' && role === 'provider') return '409'
  const later = anytime[event]
  return later === undefined ? (leadsTo[stage][event] ?? '409') : `${stage}${later}`
}

describe('every stage, step and actor [control 12]', () => {
  for (const stage of stages) {
    for (const event of events) {
      for (const role of actors) {
        const result = expected(stage, event, role)
        test(`${stage}: ${event} by ${role} is ${result}`, () => {
          expect(outcome(anOrder(stage), event, role)).toBe(result)
        })
      }
    }
  }
})

describe('cancelling work in progress', () => {
  const order = anOrder('in_progress', { cancellationBy: CLIENT })

  test("needs the other party's agreement", () => {
    expect(outcome(order, 'accept_cancellation', 'provider')).toBe('cancelled [refund]')
    expect(outcome(order, 'accept_cancellation', 'client')).toBe('409')
  })
  test('can be declined only by the other party', () => {
    expect(outcome(order, 'decline_cancellation', 'provider')).toBe('in_progress')
    expect(outcome(order, 'decline_cancellation', 'client')).toBe('409')
  })
  test('cannot be requested again while a request is open', () => {
    expect(outcome(order, 'request_cancellation', 'provider')).toBe('409')
  })
})

describe('repeating a step', () => {
  test('changes nothing when the same person repeats the latest step', () => {
    const sentBack = { changeRounds: 1, lastEvent: 'request_changes', lastActorId: CLIENT }
    expect(outcome(anOrder('in_progress', sentBack), 'request_changes', 'client')).toBe('no-op')
    const refused = { lastEvent: 'decline_cancellation', lastActorId: PROVIDER }
    expect(outcome(anOrder('in_progress', refused), 'decline_cancellation', 'provider')).toBe(
      'no-op',
    )
  })
  test('is not a repetition if another step came in between', () => {
    const delivered = { changeRounds: 1, lastEvent: 'complete', lastActorId: PROVIDER }
    expect(outcome(anOrder('delivered', delivered), 'request_changes', 'client')).toBe(
      'in_progress',
    )
  })
})

test('work can be sent back at most three times', () => {
  expect(outcome(anOrder('delivered', { changeRounds: 2 }), 'request_changes', 'client')).toBe(
    'in_progress',
  )
  expect(outcome(anOrder('delivered', { changeRounds: 3 }), 'request_changes', 'client')).toBe(
    '409',
  )
})

test('an order cannot be reviewed twice', () => {
  expect(outcome(anOrder('completed', { hasReview: true }), 'review', 'client')).toBe('409')
})

test('timers act once their time has come, not before', () => {
  expect(outcome(anOrder('pending', { respondBy: now }), 'expire', 'system')).toBe(
    'cancelled [refund]',
  )
  expect(outcome(anOrder('pending', { respondBy: future }), 'expire', 'system')).toBe('409')
  expect(outcome(anOrder('delivered', { releaseAt: future }), 'release', 'system')).toBe('409')
})

test('a withdrawn dispute or won chargeback returns the order to its previous status', () => {
  const before = { statusBefore: 'completed' } as const
  expect(outcome(anOrder('disputed', before), 'withdraw_dispute', 'client')).toBe(
    'delivered [thaw]',
  )
  const pending = { statusBefore: 'pending' } as const
  expect(outcome(anOrder('frozen', pending), 'chargeback_won', 'gateway')).toBe('pending [restore]')
})

test('a won chargeback leaves an open dispute as it was', () => {
  const disputed = { statusBefore: 'completed', disputeBy: PROVIDER } as const
  expect(outcome(anOrder('frozen', disputed), 'chargeback_won', 'gateway')).toBe(
    'disputed [restore]',
  )
})

describe('the actions offered to a person', () => {
  test.each<[Stage, 'client' | 'provider' | 'admin', OrderEvent[]]>([
    ['pending', 'client', ['cancel']],
    ['pending', 'provider', ['accept', 'decline']],
    ['pending', 'admin', ['cancel_order']],
    ['in_progress', 'client', ['request_cancellation', 'dispute']],
    ['in_progress', 'provider', ['complete', 'request_cancellation', 'dispute']],
    ['delivered', 'client', ['request_changes', 'approve', 'review', 'dispute']],
    ['delivered', 'provider', ['dispute']],
    ['completed', 'client', ['review']],
    ['completed', 'provider', []],
    ['cancelled', 'client', []],
    ['disputed', 'client', []],
  ])('%s, %s: %j', (stage, role, offered) => {
    expect(allowedActions(anOrder(stage), acting(role))).toEqual(offered)
  })

  test('are never refused by the server', () => {
    for (const stage of stages) {
      for (const role of ['client', 'provider', 'admin'] as const) {
        for (const cancellationBy of stage === 'in_progress' ? [null, CLIENT, PROVIDER] : [null]) {
          const order = anOrder(stage, { cancellationBy })
          for (const event of allowedActions(order, acting(role))) {
            expect(outcome(order, event, role)).not.toMatch(/^(403|409|no-op)/)
          }
        }
      }
    }
  })
})

describe('who must act, and by when', () => {
  test.each<[Stage, Actor | null, Date | null, OrderEvent | null]>([
    ['pending', 'provider', past, 'expire'],
    ['in_progress', 'provider', null, null],
    ['delivered', 'client', past, 'release'],
    ['completed', null, null, null],
    ['disputed', 'admin', null, null],
    ['frozen', 'gateway', null, null],
    ['cancelled', null, null, null],
  ])('%s waits for %s', (stage, waitingFor, deadline, defaultOutcome) => {
    expect(nextStep(anOrder(stage))).toEqual({ waitingFor, deadline, defaultOutcome })
  })
  test('a request to cancel waits for the other party', () => {
    expect(nextStep(anOrder('in_progress', { cancellationBy: PROVIDER })).waitingFor).toBe('client')
  })
  test('a viber has 72 hours to answer, a client 7 days to look at the work', () => {
    expect(respondByFrom(now, 72).toISOString()).toBe('2026-11-23T12:00:00.000Z')
    expect(releaseAtFrom(now, 7).toISOString()).toBe('2026-11-27T12:00:00.000Z')
  })
})

test('the meaning of a status depends on who asks for it', () => {
  expect(eventFor('in_progress', 'provider')).toBe('accept')
  expect(eventFor('completed', 'provider')).toBe('complete')
  expect(eventFor('cancelled', 'provider')).toBe('decline')
  expect(eventFor('cancelled', 'client')).toBe('cancel')
})

test('an admin who is a party to the order is treated as that party', () => {
  const order = anOrder('pending')
  expect(roleIn(order, { id: CLIENT, isAdmin: true })).toBe('client')
  expect(roleIn(order, { id: PROVIDER, isAdmin: false })).toBe('provider')
  expect(roleIn(order, { id: 9, isAdmin: true })).toBe('admin')
  expect(roleIn(order, { id: 9, isAdmin: false })).toBeUndefined()
})
