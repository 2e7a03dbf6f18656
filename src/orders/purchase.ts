/** What a client buys. A checkout offers it, and its order keeps it unchanged. Amounts in cents, fees in basis points. */
export interface Purchase {
  clientId: number
  providerId: number
  serviceId: number
  title: string
  halfHours: number
  rateCents: number
  feeBps: number
  feeMinCents: number
  currency: string
  description: string | null
  requirements: string | null
  /** The day the client asked for, as YYYY-MM-DD. */
  deliveryDeadline: string | null
}

/** Picks the purchase from a row with more columns. */
export function purchaseOf({
  clientId,
  providerId,
  serviceId,
  title,
  halfHours,
  rateCents,
  feeBps,
  feeMinCents,
  currency,
  description,
  requirements,
  deliveryDeadline,
}: Purchase): Purchase {
  return {
    clientId,
    providerId,
    serviceId,
    title,
    halfHours,
    rateCents,
    feeBps,
    feeMinCents,
    currency,
    description,
    requirements,
    deliveryDeadline,
  }
}
