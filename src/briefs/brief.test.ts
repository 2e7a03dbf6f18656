import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { allowedMoves, moveBy, statusAt, type MovingBrief } from './brief.ts'
import { briefMoves, briefStatuses, type BriefMove, type BriefStatus } from './process.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const CLIENT = 1
const ADMIN = 2

type Outcome = BriefStatus | 'published' | 'gone' | 'unchanged'

const both = { hide: { admin: 'same' }, restore: { admin: 'same' } } as const

/**
 * status → move → who may take it and the status that follows, written by hand from the rules of the marketplace.
 * `same` is the status itself, `unchanged` a repetition without effect. The guards of all moves are met.
 */
const allowed: Record<
  BriefStatus,
  Partial<Record<BriefMove, Partial<Record<string, Outcome | 'same'>>>>
> = {
  draft: {
    publish: { client: 'published' },
    delete: { client: 'gone' },
    refuse: { admin: 'unchanged' },
  },
  in_review: {
    publish: { client: 'unchanged' },
    approve: { admin: 'open' },
    refuse: { admin: 'draft' },
    ...both,
  },
  open: {
    publish: { client: 'unchanged' },
    pause: { client: 'paused' },
    extend: { client: 'same' },
    fill: { system: 'filled' },
    close: { client: 'closed', system: 'closed' },
    expire: { system: 'expired' },
    ...both,
  },
  paused: {
    pause: { client: 'unchanged' },
    resume: { client: 'open' },
    extend: { client: 'same' },
    fill: { system: 'filled' },
    close: { client: 'closed', system: 'closed' },
    expire: { system: 'expired' },
    ...both,
  },
  filled: { fill: { system: 'unchanged' }, ...both },
  closed: {
    close: { client: 'unchanged', system: 'unchanged' },
    reopen: { client: 'open' },
    ...both,
  },
  expired: {
    // A proposal of an expired gig can be accepted and paid until its own date.
    fill: { system: 'filled' },
    expire: { system: 'unchanged' },
    reopen: { client: 'open' },
    ...both,
  },
}

const actors = [
  { role: 'client', id: CLIENT },
  { role: 'admin', id: ADMIN },
  { role: 'system', id: null },
] as const
type By = (typeof actors)[number]

function aBrief(status: BriefStatus, change: Partial<MovingBrief> = {}): MovingBrief {
  const hasEnded = ['filled', 'closed', 'expired'].includes(status)
  return {
    clientId: CLIENT,
    status,
    hiddenAt: null,
    expiresAt: ['draft', 'in_review'].includes(status) ? null : new Date(NOW.getTime() + DAY_MS),
    endedAt: hasEnded ? NOW : null,
    extensions: 0,
    positions: 1,
    hired: 0,
    openedBy: null,
    ...change,
  }
}

/** What must be true before a move is possible, besides its status. */
const conditions: Partial<Record<BriefMove, Partial<MovingBrief>>> = {
  fill: { hired: 1 },
  expire: { expiresAt: NOW },
  restore: { hiddenAt: NOW },
}

function outcome(brief: MovingBrief, move: BriefMove, by: By) {
  try {
    return moveBy(brief, move, by, NOW) ?? 'unchanged'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const refusals = new Set<string>(['brief.not_yours', 'brief.wrong_state'])
const shown = (result: string) => (refusals.has(result) ? 'refused' : result)

describe('each status, move and actor', () => {
  test('there are 7 statuses, 13 moves and 3 actors', () => {
    expect([briefStatuses.length, briefMoves.length, actors.length]).toEqual([7, 13, 3])
  })

  test.each(briefStatuses)('a gig that is %s moves exactly as the table says', (status) => {
    const cases = briefMoves.flatMap((move) => actors.map((by) => ({ move, by })))
    const expected = cases.map(({ move, by }) => {
      const to = allowed[status][move]?.[by.role] ?? 'refused'
      return [move, by.role, to === 'same' ? status : to]
    })
    const seen = cases.map(({ move, by }) => {
      const result = outcome(aBrief(status, conditions[move]), move, by)
      return [move, by.role, shown(result)]
    })
    expect(seen).toEqual(expected)
  })

  test('the buttons of a person are the moves that the server accepts and that change something', () => {
    for (const status of briefStatuses) {
      for (const by of actors) {
        const brief = aBrief(status)
        const accepted = briefMoves.filter((move) => {
          const result = outcome(brief, move, by)
          return result !== 'unchanged' && !result.startsWith('brief.')
        })
        expect([status, by.role, allowedMoves(brief, by, NOW)]).toEqual([status, by.role, accepted])
      }
    }
  })
})

describe('moves under a condition', () => {
  test('a move that opened the gig can be repeated, and no other one that opens', () => {
    const reopened = aBrief('open', { openedBy: 'reopen' })
    expect(outcome(reopened, 'reopen', actors[0])).toBe('unchanged')
    expect(outcome(reopened, 'resume', actors[0])).toBe('brief.wrong_state')
    expect(outcome(reopened, 'approve', actors[1])).toBe('brief.wrong_state')
  })

  const [client, admin, system] = actors

  test('the system fills a gig once all positions are taken, and expires it at its date', () => {
    expect(outcome(aBrief('open', { positions: 2, hired: 1 }), 'fill', system)).toBe(
      'brief.wrong_state',
    )
    expect(outcome(aBrief('open', { positions: 2, hired: 2 }), 'fill', system)).toBe('filled')
    expect(outcome(aBrief('open'), 'expire', system)).toBe('brief.wrong_state')
  })

  test('a gig can be extended three times', () => {
    expect(outcome(aBrief('open', { extensions: 2 }), 'extend', client)).toBe('open')
    expect(outcome(aBrief('open', { extensions: 3 }), 'extend', client)).toBe('brief.wrong_state')
  })

  test('a gig with a free position can be opened again for 60 days after its end', () => {
    const ended = (days: number) => ({ endedAt: new Date(NOW.getTime() - days * DAY_MS) })
    expect(outcome(aBrief('closed', ended(60)), 'reopen', client)).toBe('open')
    expect(outcome(aBrief('closed', ended(61)), 'reopen', client)).toBe('brief.wrong_state')
    expect(outcome(aBrief('closed', { hired: 1 }), 'reopen', client)).toBe('brief.wrong_state')
  })

  test('the client of a hidden gig can only close it, and it is hidden once', () => {
    const hidden = aBrief('open', { hiddenAt: NOW })
    for (const move of ['pause', 'extend'] as const) {
      expect(outcome(hidden, move, client)).toBe('brief.hidden')
    }
    expect(outcome(aBrief('closed', { hiddenAt: NOW }), 'reopen', client)).toBe('brief.hidden')
    expect(allowedMoves(hidden, client, NOW)).toEqual(['close'])
    expect(outcome(hidden, 'close', client)).toBe('closed')
    expect(outcome(hidden, 'hide', admin)).toBe('brief.wrong_state')
    expect(outcome(aBrief('open'), 'restore', admin)).toBe('brief.wrong_state')
  })

  test('an admin does not decide on their own gig', () => {
    const own = aBrief('in_review', { clientId: ADMIN })
    for (const move of ['approve', 'refuse', 'hide'] as const) {
      expect(outcome(own, move, admin)).toBe('brief.own_case')
    }
    expect(allowedMoves(own, admin, NOW)).toEqual([])
  })

  test('after its date a gig has expired for people, before the sweep records it', () => {
    for (const status of ['open', 'paused'] as const) {
      const late = aBrief(status, { expiresAt: NOW })
      expect(statusAt(late, NOW)).toBe('expired')
      expect(outcome(late, 'close', client)).toBe('brief.wrong_state')
      expect(outcome(late, 'reopen', client)).toBe('open')
    }
  })
})
