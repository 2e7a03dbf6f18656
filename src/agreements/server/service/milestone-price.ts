import type { Price } from '#orders/pricing.ts'

interface AgreedMilestone {
  title: string
  amountCents: number
  halfHours: number | null
}

/** The price of a milestone: one line with its title, or hours at the rate of the agreement. */
export function priceOfMilestone(
  { rateCents }: { rateCents: number | null },
  { title, amountCents, halfHours }: AgreedMilestone,
): Exclude<Price, { pricing: 'tip' }> {
  if (rateCents !== null && halfHours !== null) return { pricing: 'hourly', halfHours, rateCents }
  return { pricing: 'fixed', lines: [{ label: title, quantity: 1, unitCents: amountCents }] }
}

/** The title of a milestone's order. A milestone that is the whole agreement is not named twice. */
export function titleOfOrder(agreementTitle: string, milestoneTitle: string): string {
  return agreementTitle === milestoneTitle ? agreementTitle : `${agreementTitle}: ${milestoneTitle}`
}
