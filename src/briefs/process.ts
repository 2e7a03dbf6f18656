export const briefStatuses = [
  'draft',
  'in_review',
  'open',
  'paused',
  'filled',
  'closed',
  'expired',
] as const
export type BriefStatus = (typeof briefStatuses)[number]

export type Actor = 'client' | 'admin' | 'system'

/** What must be true of a brief besides its status. */
type Guard = 'due' | 'full' | 'extendable' | 'reopenable' | 'visible' | 'hidden'

export interface Move {
  from: readonly BriefStatus[]
  /** `published`: `open`, or `in_review` if an admin must approve the brief first. `same`: the status stays. */
  to: BriefStatus | 'published' | 'same' | 'gone'
  by: readonly Actor[]
  when?: Guard
}

/**
 * The life of a gig: who may take which move. The server's checks, the buttons, the sweep and the exhaustive test derive
 * from it. Anything not listed is forbidden. `docs/brief-process.md` is generated from it.
 */
export const briefProcess = {
  publish: { from: ['draft'], to: 'published', by: ['client'] },
  approve: { from: ['in_review'], to: 'open', by: ['admin'] },
  refuse: { from: ['in_review'], to: 'draft', by: ['admin'] },
  pause: { from: ['open'], to: 'paused', by: ['client'] },
  resume: { from: ['paused'], to: 'open', by: ['client'] },
  extend: { from: ['open', 'paused'], to: 'same', by: ['client'], when: 'extendable' },
  fill: { from: ['open', 'paused', 'expired'], to: 'filled', by: ['system'], when: 'full' },
  close: { from: ['open', 'paused'], to: 'closed', by: ['client', 'system'] },
  expire: { from: ['open', 'paused'], to: 'expired', by: ['system'], when: 'due' },
  reopen: { from: ['closed', 'expired'], to: 'open', by: ['client'], when: 'reopenable' },
  hide: {
    from: ['in_review', 'open', 'paused', 'filled', 'closed', 'expired'],
    to: 'same',
    by: ['admin'],
    when: 'visible',
  },
  restore: {
    from: ['in_review', 'open', 'paused', 'filled', 'closed', 'expired'],
    to: 'same',
    by: ['admin'],
    when: 'hidden',
  },
  delete: { from: ['draft'], to: 'gone', by: ['client'] },
} as const satisfies Record<string, Move>

export type BriefMove = keyof typeof briefProcess
export const briefMoves = Object.keys(briefProcess) as BriefMove[]

export const closeReasons = [
  'hired_here',
  'hired_elsewhere',
  'not_needed',
  'no_good_offers',
  'other',
] as const
export type CloseReason = (typeof closeReasons)[number]
