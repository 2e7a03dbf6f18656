/** What the card of a service shows, as triggers keep it in `service_cards` (decision 91). */
export interface StoredCard {
  id: number
  userId: number
  title: string
  description: string
  category: string
  subcategory: string
  status: string
  hourlyRateCents: number
  coverKey: string | null
  ratingSum: number
  ratingCount: number
  createdAt: string
  /** Answers by the keys of their questions, including those that not everybody sees. */
  fieldValues: unknown
  skills: string[]
  /** The price of the cheapest package; null without packages. */
  packageFromCents: number | null
  providerName: string
  providerTitle: string | null
  providerAvatar: string | null
  /** An absence may be over. */
  awayUntil: string | null
  awayEndsAt: string | null
  awayNote: string | null
}

/** The times of a stored card are texts, because JSON has no other. */
export type Card = Omit<StoredCard, 'createdAt' | 'awayEndsAt'> & {
  createdAt: Date
  awayEndsAt: Date | null
}
