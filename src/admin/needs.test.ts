import { expect, test } from 'vitest'
import { needsOfOwner, type OwnerFacts } from './needs.ts'

const nothing: OwnerFacts = {
  disputesDue: [],
  failedPayouts: { count: 0, amount: 0 },
  failedJobs: { count: 0, names: [] },
  mailOutage: undefined,
  refusedAddresses: 0,
  isBackupDue: false,
  backupAt: null,
  waiting: {},
}

test('nothing waits where everything is in order', () => {
  expect(needsOfOwner(nothing)).toEqual([])
})

test('deadlines come first, then failures, the backup and the inbox', () => {
  const answerBy = new Date('2026-11-28T12:00:00Z')
  const needs = needsOfOwner({
    disputesDue: [{ id: 7, title: 'A shop', answerBy }],
    failedPayouts: { count: 2, amount: 104 },
    failedJobs: { count: 1, names: ['mail.send'] },
    mailOutage: { since: answerBy, reason: 'ECONNREFUSED' },
    refusedAddresses: 4,
    isBackupDue: true,
    backupAt: null,
    waiting: { dispute: 3, contact: 1, application: 2, post: 0 },
  })
  expect(needs.map(({ kind, count }) => [kind, count])).toEqual([
    ['dispute_due', null],
    ['payouts_failed', 2],
    ['jobs_failed', 1],
    ['mail', null],
    ['refused_addresses', 4],
    ['backup', null],
    ['dispute', 2],
    ['application', 2],
    ['contact', 1],
  ])
  expect(needs[0]).toMatchObject({ id: 7, title: 'A shop', dueAt: answerBy.toISOString() })
})
