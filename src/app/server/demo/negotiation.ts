import type { DeclineReason } from '#offers/process.ts'

/** What a version costs. */
export interface Price {
  /** Title, amount and days of each milestone. */
  milestones?: [title: string, amount: number, days: number][]
  /** Rate, hours and days. */
  hourly?: [rate: number, hours: number, days: number]
  note?: string
}

/** A move, some hours after the one before it. */
export type Move = { by: 'client' | 'provider'; after: number } & (
  | ({ do: 'offer' | 'write' | 'amend' } & Price)
  | { do: 'accept' }
  | { do: 'pay' | 'deliver' | 'approve' | 'dispute'; milestone: number }
  | { do: 'decline'; reason: DeclineReason }
  | { do: 'back_out' | 'end'; note: string }
  | { do: 'log'; hours: number; memo: string }
)

/** The story of one negotiation, of which each move comes some hours after the one before it. */
export interface DemoNegotiation {
  client: string
  service: string
  title: string
  scope: string
  hoursAgo: number
  /** The client begins by asking for a quote, or by writing to the viber. */
  request?: { budget?: number }
  hello?: string
  moves: Move[]
}
