/** The marketplace's rules with their defaults; operators change them from the admin screens. */
export interface MarketplaceSettings {
  /** The platform's share in basis points; copied onto each order at checkout. */
  feeBps: number
  /** A pending order nobody answers is cancelled and refunded after this (ruling R6). */
  acceptanceHours: number
  /** A delivered order nobody objects to is released after this (ruling R6). */
  reviewDays: number
  /** How often a client may send delivered work back (ruling R6). */
  maxChangeRounds: number
  currency: string
}

export const defaultSettings: MarketplaceSettings = {
  feeBps: 2000,
  acceptanceHours: 72,
  reviewDays: 7,
  maxChangeRounds: 3,
  currency: 'usd',
}
