import type { Price } from './pricing.ts'

/** What a client buys. A checkout offers it, and its order keeps it unchanged. Amounts in cents, fees in basis points. */
export interface Purchase {
  clientId: number
  providerId: number
  serviceId: number
  title: string
  price: Price
  feeBps: number
  feeMinCents: number
  currency: string
  description: string | null
  requirements: string | null
  /** The day the client asked for, as YYYY-MM-DD. */
  deliveryDeadline: string | null
  /** The viber delivers within this many days of accepting; null if the client chose a day or none. */
  deliveryDays: number | null
  /** How often changes may be requested; null for the marketplace's setting. */
  maxChangeRounds: number | null
  /** The milestone of an agreement that is paid. */
  milestoneId: number | null
  /** The order that gets more hours. */
  extendsOrderId: number | null
  /** The order that a tip thanks for. */
  thanksOrderId: number | null
}

/** Picks the purchase from a row with more columns. */
export function purchaseOf({
  clientId,
  providerId,
  serviceId,
  title,
  price,
  feeBps,
  feeMinCents,
  currency,
  description,
  requirements,
  deliveryDeadline,
  deliveryDays,
  maxChangeRounds,
  milestoneId,
  extendsOrderId,
  thanksOrderId,
}: Purchase): Purchase {
  return {
    clientId,
    providerId,
    serviceId,
    title,
    price,
    feeBps,
    feeMinCents,
    currency,
    description,
    requirements,
    deliveryDeadline,
    deliveryDays,
    maxChangeRounds,
    milestoneId,
    extendsOrderId,
    thanksOrderId,
  }
}
