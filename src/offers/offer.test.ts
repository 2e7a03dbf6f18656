import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import {
  allowedMoves,
  moveBy,
  nextStep,
  statusAt,
  type GigFacts,
  type OfferFacts,
} from './offer.ts'
import { offerMoves, offerStatuses, sides, type OfferMove, type OfferStatus } from './process.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const LATER = new Date(NOW.getTime() + DAY_MS)
const CLIENT = 1
const PROVIDER = 2

/** status → move → who may take it and the status that follows, written by hand from the rules of the marketplace. */
const allowed: Partial<
  Record<OfferStatus, Partial<Record<OfferMove, Partial<Record<string, OfferStatus>>>>>
> = {
  requested: {
    offer: { provider: 'offered' },
    decline: { provider: 'declined' },
    withdraw: { client: 'withdrawn' },
    pass_over: { system: 'closed' },
    call_off: { system: 'closed' },
  },
  offered: {
    counter: { client: 'countered' },
    revise: { provider: 'offered' },
    accept: { client: 'agreed' },
    decline: { client: 'declined' },
    withdraw: { provider: 'withdrawn' },
    pass_over: { system: 'closed' },
    call_off: { system: 'closed' },
  },
  countered: {
    counter: { provider: 'offered' },
    revise: { client: 'countered' },
    accept: { provider: 'agreed' },
    decline: { provider: 'declined' },
    withdraw: { client: 'withdrawn' },
    pass_over: { system: 'closed' },
    call_off: { system: 'closed' },
  },
  agreed: {
    back_out: { client: 'withdrawn', provider: 'withdrawn' },
    hire: { system: 'hired' },
    call_off: { system: 'closed' },
  },
  expired: { renew: { provider: 'offered' } },
  lapsed: { renew: { provider: 'offered' } },
}

function anOffer(status: OfferStatus, change: Partial<OfferFacts> = {}): OfferFacts {
  const isOpen = ['requested', 'offered', 'countered'].includes(status)
  return {
    origin: 'request',
    status,
    clientId: CLIENT,
    providerId: PROVIDER,
    version: 1,
    answerBy: isOpen ? LATER : null,
    payBy: status === 'agreed' ? LATER : null,
    lastEvent: 'none',
    lastActorId: null,
    updatedAt: NOW,
    gig: null,
    ...change,
  }
}

const actors = [
  { role: 'client', id: CLIENT },
  { role: 'provider', id: PROVIDER },
  { role: 'system', id: null },
] as const

function outcome(offer: OfferFacts, move: OfferMove, by: (typeof actors)[number]) {
  try {
    return moveBy(offer, move, by, NOW)
  } catch (error) {
    return (error as { code: string }).code
  }
}

const refusals = new Set<string>([
  'offer.not_yours',
  'offer.wrong_state',
  'offer.expired',
  'offer.paid',
])

describe('each status, move and actor', () => {
  for (const status of offerStatuses) {
    test(`an offer that is ${status} moves exactly as the table says`, () => {
      const expectations: unknown[] = []
      const seen: unknown[] = []
      for (const move of offerMoves) {
        for (const by of actors) {
          const expected = allowed[status]?.[move]?.[by.role]
          expectations.push([move, by.role, expected ?? 'refused'])
          const result = outcome(anOffer(status), move, by)
          seen.push([move, by.role, refusals.has(result ?? '') ? 'refused' : result])
        }
      }
      expect(seen).toEqual(expectations)
    })
  }

  test('the buttons of a side are the moves that the server accepts from it', () => {
    for (const status of offerStatuses) {
      for (const role of sides) {
        const id = role === 'client' ? CLIENT : PROVIDER
        const offer = anOffer(status)
        const accepted = offerMoves.filter((move) =>
          offerStatuses.some((target) => target === outcome(offer, move, { role, id } as never)),
        )
        expect(allowedMoves(offer, { role, id }, NOW), `${status} ${role}`).toEqual(accepted)
      }
    }
  })
})

test('the side that wrote the newest version cannot accept it', () => {
  expect(outcome(anOffer('offered'), 'accept', actors[1])).toBe('offer.not_yours')
  expect(outcome(anOffer('countered'), 'accept', actors[0])).toBe('offer.not_yours')
})

test('after its date an offer has expired for both sides, before the sweep records it', () => {
  const late = anOffer('offered', { answerBy: NOW })
  expect(statusAt(late, NOW)).toBe('expired')
  for (const [move, by] of [
    ['accept', actors[0]],
    ['decline', actors[0]],
    ['revise', actors[1]],
  ] as const) {
    expect(outcome(late, move, by)).toBe('offer.expired')
  }
  // It is no side's turn any more, so both learn that the offer has expired.
  const recorded = anOffer('expired')
  for (const move of ['counter', 'accept', 'decline', 'revise', 'withdraw'] as const) {
    for (const by of [actors[0], actors[1]]) {
      expect(outcome(late, move, by)).toBe('offer.expired')
      expect(outcome(recorded, move, by)).toBe('offer.expired')
    }
  }
  expect(outcome(late, 'expire', actors[2])).toBe('expired')
  expect(outcome(anOffer('offered'), 'expire', actors[2])).toBe('offer.wrong_state')
})

test('an agreed offer lapses at its date, unless its payment arrives before the sweep', () => {
  const late = anOffer('agreed', { payBy: NOW })
  expect(outcome(late, 'lapse', actors[2])).toBe('lapsed')
  expect(outcome(late, 'hire', actors[2])).toBe('hired')
  expect(outcome(late, 'back_out', actors[0])).toBe('offer.expired')
  expect(outcome(anOffer('hired'), 'back_out', actors[0])).toBe('offer.paid')
})

test('a repeated move by the same person changes nothing, and by another person is refused', () => {
  const accepted = anOffer('agreed', { lastEvent: 'accept', lastActorId: CLIENT })
  expect(outcome(accepted, 'accept', actors[0])).toBeNull()
  expect(outcome(accepted, 'accept', actors[1])).toBe('offer.wrong_state')
})

test('an offer that ended more than 30 days ago cannot be renewed', () => {
  const updatedAt = new Date(NOW.getTime() - 31 * DAY_MS)
  const old = anOffer('expired', { updatedAt })
  expect(outcome(old, 'renew', actors[1])).toBe('offer.wrong_state')
  const viber = { role: 'provider', id: PROVIDER } as const
  expect(allowedMoves(old, viber, NOW)).toEqual([])
  const unrecorded = anOffer('offered', { updatedAt, answerBy: NOW })
  expect(allowedMoves(unrecorded, viber, NOW)).toEqual(['renew'])
})

test('a proposal moves only while its gig allows it', () => {
  const open: GigFacts = { status: 'open', isHidden: false, hasFreeSeat: true }
  const proposal = (gig: Partial<GigFacts>, status: OfferStatus = 'offered') =>
    anOffer(status, { origin: 'proposal', gig: { ...open, ...gig }, lastEvent: 'call_off' })
  const [client, provider] = actors
  for (const status of ['open', 'paused', 'expired'] as const) {
    expect(outcome(proposal({ status }), 'accept', client)).toBe('agreed')
    expect(outcome(proposal({ status }), 'counter', client)).toBe('countered')
    const renewed = outcome(proposal({ status }, 'expired'), 'renew', provider)
    expect(renewed).toBe(status === 'open' ? 'offered' : 'brief.not_open')
  }
  const refused = { hidden: { isHidden: true }, taken: { hasFreeSeat: false } }
  expect(outcome(proposal(refused.taken), 'accept', client)).toBe('brief.no_seat')
  expect(outcome(proposal(refused.taken), 'counter', client)).toBe('countered')
  expect(outcome(proposal({ status: 'filled' }), 'accept', client)).toBe('brief.no_seat')
  expect(outcome(proposal({ status: 'closed' }), 'accept', client)).toBe('brief.not_open')
  for (const move of ['accept', 'counter'] as const) {
    expect(outcome(proposal(refused.hidden), move, client)).toBe('brief.hidden')
  }
  expect(outcome(proposal(refused.hidden), 'revise', provider)).toBe('brief.hidden')
  expect(outcome(proposal(refused.hidden), 'withdraw', provider)).toBe('withdrawn')
  expect(allowedMoves(proposal(refused.hidden), client, NOW)).toEqual(['decline'])
})

test('of the closed offers only a proposal that was called off can be renewed', () => {
  const gig: GigFacts = { status: 'open', isHidden: false, hasFreeSeat: true }
  const renew = (change: Partial<OfferFacts>) =>
    outcome(anOffer('closed', { gig, origin: 'proposal', ...change }), 'renew', actors[1])
  expect(renew({ lastEvent: 'call_off' })).toBe('offered')
  expect(renew({ lastEvent: 'pass_over' })).toBe('offer.wrong_state')
  expect(renew({ lastEvent: 'call_off', origin: 'custom', gig: null })).toBe('offer.wrong_state')
})

test('the twentieth version is the last', () => {
  const full = anOffer('offered', { version: 20 })
  expect(outcome(full, 'counter', actors[0])).toBe('offer.too_many_versions')
  expect(outcome(full, 'accept', actors[0])).toBe('agreed')
})

test('each open status names who acts, by when, and what happens otherwise', () => {
  expect(nextStep(anOffer('requested'), NOW)).toEqual({
    waitingFor: 'provider',
    deadline: LATER,
    defaultOutcome: 'expire',
  })
  expect(nextStep(anOffer('offered'), NOW)).toMatchObject({ waitingFor: 'client' })
  expect(nextStep(anOffer('countered'), NOW)).toMatchObject({ waitingFor: 'provider' })
  expect(nextStep(anOffer('agreed'), NOW)).toEqual({
    waitingFor: 'client',
    deadline: LATER,
    defaultOutcome: 'lapse',
  })
  for (const status of ['hired', 'declined', 'withdrawn', 'expired', 'lapsed', 'closed'] as const) {
    expect(nextStep(anOffer(status), NOW).waitingFor).toBeNull()
  }
})
