export type Actor = 'client' | 'provider' | 'admin' | 'system' | 'gateway'
export type Stage =
  | 'pending'
  | 'in_progress'
  | 'delivered'
  | 'completed'
  | 'disputed'
  | 'frozen'
  | 'cancelled'
export type TimerField = 'respondBy' | 'releaseAt'

export interface Step {
  from: readonly Stage[]
  /** `before` is where a dispute or chargeback found the order. */
  to: Stage | 'same' | 'before'
  by: readonly Actor[]
  /** What happens to the held money in the same transaction. */
  money?:
    | 'refund'
    | 'release'
    | 'split'
    | 'freeze'
    | 'thaw'
    | 'charge_back'
    | 'claw_back'
    | 'write_off'
  /** The system acts only once this date of the order has passed. */
  timer?: TimerField
  when?: 'roundsLeft' | 'nobodyAsked' | 'otherAsked' | 'notReviewed'
  /** Stages in which asking again answers with the order as it is. */
  again?: readonly Stage[]
  /** No screen offers it yet. */
  isDormant?: true
}

/**
 * The whole life of a paid order: who may cause which change, what it does to the money, and what
 * happens if nobody does anything. The server's guards, the buttons, the timers and the exhaustive
 * test follow from it. Anything absent is forbidden.
 */
export const orderProcess = {
  accept: { from: ['pending'], to: 'in_progress', by: ['provider'], again: ['in_progress'] },
  decline: {
    from: ['pending'],
    to: 'cancelled',
    by: ['provider'],
    money: 'refund',
    again: ['cancelled'],
  },
  cancel: {
    from: ['pending'],
    to: 'cancelled',
    by: ['client'],
    money: 'refund',
    again: ['cancelled'],
  },
  expire: {
    from: ['pending'],
    to: 'cancelled',
    by: ['system'],
    timer: 'respondBy',
    money: 'refund',
  },

  complete: {
    from: ['in_progress'],
    to: 'delivered',
    by: ['provider'],
    again: ['delivered', 'completed'],
  },
  request_changes: { from: ['delivered'], to: 'in_progress', by: ['client'], when: 'roundsLeft' },
  approve: {
    from: ['delivered'],
    to: 'completed',
    by: ['client'],
    money: 'release',
    again: ['completed'],
  },
  release: {
    from: ['delivered'],
    to: 'completed',
    by: ['system'],
    timer: 'releaseAt',
    money: 'release',
  },
  review: { from: ['delivered', 'completed'], to: 'same', by: ['client'], when: 'notReviewed' },

  request_cancellation: {
    from: ['in_progress'],
    to: 'same',
    by: ['client', 'provider'],
    when: 'nobodyAsked',
  },
  accept_cancellation: {
    from: ['in_progress'],
    to: 'cancelled',
    by: ['client', 'provider'],
    when: 'otherAsked',
    money: 'refund',
  },
  decline_cancellation: {
    from: ['in_progress'],
    to: 'same',
    by: ['client', 'provider'],
    when: 'otherAsked',
  },

  dispute: {
    from: ['in_progress', 'delivered'],
    to: 'disputed',
    by: ['client', 'provider'],
    money: 'freeze',
    isDormant: true,
  },
  withdraw_dispute: {
    from: ['disputed'],
    to: 'before',
    by: ['client', 'provider'],
    money: 'thaw',
    isDormant: true,
  },
  full_refund: {
    from: ['disputed'],
    to: 'cancelled',
    by: ['admin'],
    money: 'refund',
    isDormant: true,
  },
  partial_refund: {
    from: ['disputed'],
    to: 'completed',
    by: ['admin'],
    money: 'split',
    isDormant: true,
  },
  pay_provider: {
    from: ['disputed'],
    to: 'completed',
    by: ['admin'],
    money: 'release',
    isDormant: true,
  },
  cancel_order: {
    from: ['pending', 'in_progress', 'disputed'],
    to: 'cancelled',
    by: ['admin'],
    money: 'refund',
    isDormant: true,
  },

  charge_back: {
    from: ['pending', 'in_progress', 'delivered', 'disputed'],
    to: 'frozen',
    by: ['gateway'],
    money: 'charge_back',
  },
  charge_back_late: { from: ['completed'], to: 'same', by: ['gateway'], money: 'claw_back' },
  charge_back_refunded: { from: ['cancelled'], to: 'same', by: ['gateway'], money: 'write_off' },
  chargeback_won: { from: ['frozen'], to: 'before', by: ['gateway'], money: 'thaw' },
  chargeback_lost: { from: ['frozen'], to: 'cancelled', by: ['gateway'] },
} as const satisfies Record<string, Step>

export type OrderEvent = keyof typeof orderProcess
