export const offerStatuses = [
  'requested',
  'offered',
  'countered',
  'agreed',
  'hired',
  'declined',
  'withdrawn',
  'expired',
  'lapsed',
  'closed',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

export const sides = ['client', 'provider'] as const
export type Side = (typeof sides)[number]
export type Actor = Side | 'system'
export type TimerField = 'answerBy' | 'payBy'

/**
 * `open`: the gig takes proposals. `running`: it is open, paused or expired. `vacant`: it is running and has a free
 * position. A hidden gig is none of these.
 */
export type GigNeed = 'open' | 'running' | 'vacant'

export interface Move {
  from: readonly OfferStatus[]
  /** `written`: `offered` after a version by the viber, `countered` after one by the client. */
  to: OfferStatus | 'written'
  /**
   * `answerer` is the side whose turn it is: the client in `offered`, the viber in `requested` and `countered`. `writer`
   * is the other side, which wrote the newest version.
   */
  by: readonly (Actor | 'answerer' | 'writer')[]
  /** The system takes the move only once this date of the offer has passed. */
  timer?: TimerField
  /** The move adds a version. */
  writes?: true
  /** The move begins an offer, too. */
  begins?: true
  when?: 'renewable'
  /** What the gig of a proposal must be. */
  gig?: GigNeed
  /** Who is notified, apart from the person who acted. */
  tells: 'other' | 'both' | 'provider' | 'nobody'
  /** Who is notified instead if the gig of a proposal was closed. Its client, who closed it, knows what became of them. */
  tellsOfClosedGig?: 'provider'
}

/**
 * The life of an offer between a client and a viber: who may take which move, and what happens without an answer. The
 * server's checks, the buttons, the sweep and the exhaustive test derive from it. Anything not listed is forbidden.
 * `docs/offer-process.md` is generated from it.
 */
export const offerProcess = {
  request: { from: [], to: 'requested', by: ['client'], begins: true, tells: 'other' },
  propose: {
    from: [],
    to: 'offered',
    by: ['provider'],
    begins: true,
    writes: true,
    gig: 'open',
    tells: 'other',
  },
  offer: {
    from: ['requested'],
    to: 'written',
    by: ['provider'],
    begins: true,
    writes: true,
    tells: 'other',
  },
  counter: {
    from: ['offered', 'countered'],
    to: 'written',
    by: ['answerer'],
    writes: true,
    gig: 'running',
    tells: 'other',
  },
  revise: {
    from: ['offered', 'countered'],
    to: 'written',
    by: ['writer'],
    writes: true,
    gig: 'running',
    tells: 'other',
  },
  accept: {
    from: ['offered', 'countered'],
    to: 'agreed',
    by: ['answerer'],
    gig: 'vacant',
    tells: 'other',
  },
  decline: {
    from: ['requested', 'offered', 'countered'],
    to: 'declined',
    by: ['answerer'],
    tells: 'other',
  },
  withdraw: {
    from: ['requested', 'offered', 'countered'],
    to: 'withdrawn',
    by: ['writer'],
    tells: 'other',
  },
  back_out: { from: ['agreed'], to: 'withdrawn', by: ['client', 'provider'], tells: 'other' },
  hire: { from: ['agreed'], to: 'hired', by: ['system'], tells: 'nobody' },
  expire: {
    from: ['requested', 'offered', 'countered'],
    to: 'expired',
    by: ['system'],
    timer: 'answerBy',
    tells: 'both',
  },
  lapse: { from: ['agreed'], to: 'lapsed', by: ['system'], timer: 'payBy', tells: 'both' },
  renew: {
    from: ['expired', 'lapsed', 'closed'],
    to: 'written',
    by: ['provider'],
    writes: true,
    when: 'renewable',
    gig: 'open',
    tells: 'other',
  },
  pass_over: {
    from: ['requested', 'offered', 'countered'],
    to: 'closed',
    by: ['system'],
    tells: 'provider',
  },
  call_off: {
    from: ['requested', 'offered', 'countered', 'agreed'],
    to: 'closed',
    by: ['system'],
    tells: 'both',
    tellsOfClosedGig: 'provider',
  },
} as const satisfies Record<string, Move>

export type OfferMove = keyof typeof offerProcess
export const offerMoves = Object.keys(offerProcess) as OfferMove[]

/** The reasons for declining, by the side that declines. */
export const declineReasons = {
  client: ['price', 'timing', 'experience', 'not_addressed', 'chose_other', 'other'],
  provider: ['price', 'timing', 'busy', 'not_my_field', 'unclear', 'other'],
} as const satisfies Record<Side, readonly string[]>
export type DeclineReason = (typeof declineReasons)[Side][number]

/** Why the system calls an offer off, in the order in which it looks. A call for another reason names none. */
export const callOffReasons = ['service', 'gig', 'agreement', 'order'] as const
export type CallOffReason = (typeof callOffReasons)[number]
