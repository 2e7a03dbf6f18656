import { describe, expect, test } from 'vitest'
import {
  allowedEvents,
  disputeProcess,
  disputeStatuses,
  firstPriority,
  nextStatus,
  refundOf,
  resolutions,
  settlementOf,
  type DisputeEvent,
  type DisputeFacts,
  type DisputeStatus,
  type Role,
} from './dispute.ts'

const roles: Role[] = ['client', 'provider', 'admin', 'system']
const events = Object.keys(disputeProcess) as DisputeEvent[]

/** A dispute opened by the client; in `awaiting_response` an admin has asked the client. */
function aDispute(status: DisputeStatus, facts: Partial<DisputeFacts> = {}): DisputeFacts {
  return {
    status,
    initiatorRole: 'client',
    awaiting: status === 'awaiting_response' ? 'client' : null,
    clientResponse: null,
    providerResponse: null,
    isFrozen: false,
    ...facts,
  }
}

function outcome(dispute: DisputeFacts, event: DisputeEvent, role: Role): string {
  try {
    return nextStatus(dispute, event, role)
  } catch (error) {
    return (error as { code: string }).code
  }
}

const refusals = new Set(['dispute.not_yours', 'dispute.wrong_state', 'dispute.ended'])

/** Every allowed change; any other is refused. */
const changes: Record<string, string> = {
  'open respond provider': 'open',
  'under_review respond provider': 'under_review',
  'awaiting_response answer client': 'under_review',
  'open review admin': 'under_review',
  'under_review ask admin': 'awaiting_response',
}
for (const status of ['open', 'under_review', 'awaiting_response']) {
  for (const role of ['client', 'provider']) {
    for (const event of ['add_evidence', 'make_offer', 'close_offer']) {
      changes[`${status} ${event} ${role}`] = status
    }
    changes[`${status} settle ${role}`] = 'closed'
  }
  changes[`${status} withdraw client`] = 'closed'
  changes[`${status} prioritise admin`] = status
  changes[`${status} resolve admin`] = 'resolved'
  changes[`${status} time_out system`] = 'under_review'
  changes[`${status} charge_back system`] = 'closed'
  changes[`${status} external_refund system`] = 'closed'
}

describe.each(disputeStatuses)('a dispute that is %s', (status) => {
  test.each(events)('%s', (event) => {
    for (const role of roles) {
      const key = `${status} ${event} ${role}`
      const result = outcome(aDispute(status), event, role)
      expect([key, refusals.has(result) ? 'refused' : result]).toEqual([
        key,
        changes[key] ?? 'refused',
      ])
    }
  })
})

test('the events offered are exactly those accepted', () => {
  for (const status of disputeStatuses) {
    for (const isFrozen of [false, true]) {
      for (const awaiting of ['client', 'provider', null] as const) {
        for (const providerResponse of [null, 'No.']) {
          const dispute = aDispute(status, { isFrozen, awaiting, providerResponse })
          for (const role of roles) {
            const accepted = events.filter((event) => !outcome(dispute, event, role).includes('.'))
            expect(allowedEvents(dispute, role)).toEqual(accepted)
          }
        }
      }
    }
  }
})

test('a response is given once, by the party that did not open the dispute', () => {
  expect(outcome(aDispute('open'), 'respond', 'client')).toBe('dispute.not_yours')
  const answered = aDispute('open', { providerResponse: 'I delivered it.' })
  expect(outcome(answered, 'respond', 'provider')).toBe('dispute.wrong_state')
  const byProvider = aDispute('open', { initiatorRole: 'provider' })
  expect(outcome(byProvider, 'respond', 'client')).toBe('open')
  expect(outcome(byProvider, 'withdraw', 'client')).toBe('dispute.not_yours')
})

test('while the bank has the money, events that would move it are refused', () => {
  const frozen = aDispute('under_review', { isFrozen: true })
  expect(outcome(frozen, 'resolve', 'admin')).toBe('dispute.frozen')
  expect(outcome(frozen, 'settle', 'provider')).toBe('dispute.frozen')
  expect(outcome(frozen, 'withdraw', 'client')).toBe('dispute.frozen')
  expect(outcome(frozen, 'make_offer', 'client')).toBe('dispute.frozen')
  expect(outcome(frozen, 'add_evidence', 'client')).toBe('under_review')
  expect(outcome(frozen, 'charge_back', 'system')).toBe('closed')
})

test('a large amount or a chargeback makes a dispute urgent', () => {
  expect(firstPriority({ totalCents: 100_000, hadChargeback: false }, 100_000)).toBe('medium')
  expect(firstPriority({ totalCents: 100_001, hadChargeback: false }, 100_000)).toBe('urgent')
  expect(firstPriority({ totalCents: 100, hadChargeback: true }, 100_000)).toBe('urgent')
})

test('what each ruling and each accepted offer refunds', () => {
  expect(resolutions.map((one) => refundOf(one, 1000, 400))).toEqual([1000, 400, 0, 1000])
  expect([0, 1, 999, 1000].map((cents) => settlementOf(cents, 1000))).toEqual([
    'settle_by_release',
    'settle_by_split',
    'settle_by_split',
    'settle_by_refund',
  ])
})
