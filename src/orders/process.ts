export type Actor = 'client' | 'provider' | 'admin' | 'system' | 'gateway'
export type Stage =
  | 'pending'
  | 'in_progress'
  | 'delivered'
  | 'completed'
  | 'disputed'
  | 'frozen'
  | 'cancelled'
/** What a step does to the money; `moneyMoves` in orders/server has one function for each. */
export type MoneyKind =
  | 'refund'
  | 'release'
  | 'split'
  | 'freeze'
  | 'thaw'
  | 'charge_back'
  | 'claw_back'
  | 'write_off'
  | 'restore'
  | 'give_back'
  | 'refund_externally'
  | 'pay_back'
  | 'take_back'
export type TimerField = 'respondBy' | 'releaseAt'

export interface Step {
  from: readonly Stage[]
  /** `before` is the stage before a dispute or chargeback. */
  to: Stage | 'same' | 'before'
  by: readonly Actor[]
  /** What happens to the held money in the same transaction. */
  money?: MoneyKind
  /** The system takes the step only once this date of the order has passed. */
  timer?: TimerField
  when?: 'roundsLeft' | 'nobodyAsked' | 'otherAsked' | 'notReviewed' | 'openedIt'
  /** Stages in which a repetition returns the order unchanged. */
  again?: readonly Stage[]
  /** Taken on the dispute's page, which needs more than a button, and notified by the dispute. */
  in?: 'dispute'
  /** Who is notified, apart from the person who acted; both parties by default. */
  tells?: 'provider' | 'nobody'
}

/**
 * The life of a paid order: who may take which step, what it does to the money, and what happens without an answer.
 * The server's checks, the buttons, the timers and the exhaustive test derive from it. Anything not listed is
 * forbidden.
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
  review: {
    from: ['delivered', 'completed'],
    to: 'same',
    by: ['client'],
    when: 'notReviewed',
    tells: 'nobody',
  },

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
    tells: 'nobody',
  },
  withdraw_dispute: {
    from: ['disputed'],
    to: 'before',
    by: ['client', 'provider'],
    when: 'openedIt',
    money: 'thaw',
    in: 'dispute',
  },
  settle_by_refund: {
    from: ['disputed'],
    to: 'cancelled',
    by: ['client', 'provider'],
    money: 'refund',
    in: 'dispute',
  },
  settle_by_split: {
    from: ['disputed'],
    to: 'completed',
    by: ['client', 'provider'],
    money: 'split',
    in: 'dispute',
  },
  settle_by_release: {
    from: ['disputed'],
    to: 'completed',
    by: ['client', 'provider'],
    money: 'release',
    in: 'dispute',
  },
  full_refund: {
    from: ['disputed'],
    to: 'cancelled',
    by: ['admin'],
    money: 'refund',
    in: 'dispute',
  },
  partial_refund: {
    from: ['disputed'],
    to: 'completed',
    by: ['admin'],
    money: 'split',
    in: 'dispute',
  },
  pay_provider: {
    from: ['disputed'],
    to: 'completed',
    by: ['admin'],
    money: 'release',
    in: 'dispute',
  },
  cancel_order: {
    from: ['pending', 'in_progress', 'disputed'],
    to: 'cancelled',
    by: ['admin'],
    money: 'refund',
  },

  charge_back: {
    from: ['pending', 'in_progress', 'delivered', 'disputed'],
    to: 'frozen',
    by: ['gateway'],
    money: 'charge_back',
  },
  charge_back_late: {
    from: ['completed'],
    to: 'same',
    by: ['gateway'],
    money: 'claw_back',
    tells: 'provider',
  },
  charge_back_loss: {
    from: ['pending', 'in_progress', 'delivered', 'disputed', 'frozen', 'completed', 'cancelled'],
    to: 'same',
    by: ['gateway'],
    money: 'write_off',
    tells: 'nobody',
  },
  chargeback_won: { from: ['frozen'], to: 'before', by: ['gateway'], money: 'restore' },
  chargeback_lost: { from: ['frozen'], to: 'cancelled', by: ['gateway'] },
  chargeback_won_late: {
    from: ['pending', 'in_progress', 'delivered', 'disputed', 'frozen', 'completed', 'cancelled'],
    to: 'same',
    by: ['gateway'],
    money: 'give_back',
    tells: 'provider',
  },
  chargeback_lost_late: {
    from: ['pending', 'in_progress', 'delivered', 'disputed', 'frozen', 'completed', 'cancelled'],
    to: 'same',
    by: ['gateway'],
    tells: 'provider',
  },

  external_refund: {
    from: ['pending', 'in_progress', 'delivered', 'disputed'],
    to: 'cancelled',
    by: ['gateway'],
    money: 'refund_externally',
  },
  external_refund_apart: {
    from: ['pending', 'in_progress', 'delivered', 'disputed', 'frozen', 'completed', 'cancelled'],
    to: 'same',
    by: ['gateway'],
    money: 'pay_back',
    tells: 'nobody',
  },
  external_refund_returned: {
    from: ['pending', 'in_progress', 'delivered', 'disputed', 'frozen', 'completed', 'cancelled'],
    to: 'same',
    by: ['gateway'],
    money: 'take_back',
    tells: 'nobody',
  },
} as const satisfies Record<string, Step>

export type OrderEvent = keyof typeof orderProcess
