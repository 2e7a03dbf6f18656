import { describe, expect, test } from 'vitest'
import {
  agoOf,
  judgeMove,
  publicationStatuses,
  publicationWays,
  storedStatus,
  type Mover,
} from './publication.ts'

/** The allowed changes of docs/product-rules.md#status-changes, repeated by hand as a check. */
const ways = new Set([
  'author draft pending_review',
  'author pending_review draft',
  'author rejected pending_review',
  'author rejected draft',
  'admin draft published',
  'admin pending_review published',
  'admin pending_review rejected',
  'admin rejected published',
  'admin published draft',
])

describe.each(['author', 'admin'] as const)('the %s', (mover: Mover) => {
  describe.each(publicationStatuses)('from %s', (from) => {
    test.each(publicationStatuses)('to %s', (to) => {
      const isAllowed = ways.has(`${mover} ${from} ${to}`)
      expect(publicationWays[mover][from].includes(to)).toBe(isAllowed)
      const isDecision = to === 'published' || to === 'rejected'
      const refused = isDecision && mover === 'author' ? 'forbidden' : 'illegal'
      expect(judgeMove(from, to, [mover])).toBe(
        from === to ? 'unchanged' : isAllowed ? 'allowed' : refused,
      )
    })
  })
})

test('admins may move their own texts both as author and as admin', () => {
  expect(judgeMove('draft', 'pending_review', ['author', 'admin'])).toBe('allowed')
  expect(judgeMove('draft', 'published', ['author', 'admin'])).toBe('allowed')
  expect(judgeMove('draft', 'rejected', ['author', 'admin'])).toBe('illegal')
})

test('a member’s request to publish waits for review; an admin’s is published immediately', () => {
  const requests = [undefined, ...publicationStatuses]
  expect(requests.map((status) => storedStatus(status, { isAdmin: false }))).toEqual([
    'draft',
    'draft',
    'pending_review',
    'pending_review',
    'rejected',
  ])
  expect(requests.map((status) => storedStatus(status, { isAdmin: true }))).toEqual([
    'published',
    ...publicationStatuses,
  ])
})

test.each([
  [0, 'en', '0 seconds ago'],
  [10, 'en', '10 seconds ago'],
  [59, 'en', '59 seconds ago'],
  [60, 'en', '1 minute ago'],
  [3599, 'en', '59 minutes ago'],
  [3600, 'en', '1 hour ago'],
  [86_400, 'en', '1 day ago'],
  [-5, 'en', '0 seconds ago'],
  [172_800, 'es', 'hace 2 días'],
  [172_800, 'fr', 'il y a 2 jours'],
] as const)('a decision %i seconds ago reads in %s as "%s"', (seconds, language, ago) => {
  const now = new Date('2026-11-20T10:00:00Z')
  const words = agoOf(new Date(now.getTime() - seconds * 1000), now, language)
  expect(words.replaceAll('\u00A0', ' ')).toBe(ago)
})
