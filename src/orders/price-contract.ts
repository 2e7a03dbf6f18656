import * as z from 'zod/mini'
import { Amount } from '#platform/contract.ts'
import { toDecimal } from '#platform/money.ts'
import { pricings, type PriceLine as StoredLine } from './pricing.ts'

const NO_HALF_HOURS = 'Hours come in steps of half an hour, from 0.5'

/** Hours worked in total. The order limits them further. */
export const TotalHours = z
  .number(NO_HALF_HOURS)
  .check(
    z.multipleOf(0.5, NO_HALF_HOURS),
    z.minimum(0.5, NO_HALF_HOURS),
    z.maximum(100_000, NO_HALF_HOURS),
  )

/** A part of a fixed price; the amounts of all lines add up to the total. */
export const PriceLine = z.object({
  label: z.string(),
  quantity: z.number(),
  unitPrice: Amount,
  amount: Amount,
})
export type PriceLine = z.infer<typeof PriceLine>

/** The fee that was agreed, which later changes of the marketplace's fee leave alone. */
export const AgreedFee = z.object({ bps: z.number(), min: Amount })
export type AgreedFee = z.infer<typeof AgreedFee>

/**
 * How an order is priced and what it belongs to. Absent from a plain purchase of hours, whose answer is fixed
 * (docs/decisions/0072-kinds-of-prices.md).
 */
export const OrderPricing = z.object({
  pricing: z.optional(z.enum(pricings)),
  /** The first order of its job; added hours and tips share it. */
  jobId: z.optional(z.number()),
  /** The milestone that the order is for, and its agreement. */
  milestoneId: z.optional(z.number()),
  agreementId: z.optional(z.number()),
  /** The order that this one adds hours to. */
  extendsOrderId: z.optional(z.number()),
  /** The order that this tip thanks for. */
  thanksOrderId: z.optional(z.number()),
  /** The viber delivers within this many days of accepting, or of the payment of a milestone. */
  deliveryDays: z.optional(z.number()),
  /** What a fixed price consists of. */
  lines: z.optional(z.array(PriceLine)),
  /** The hours the viber reported, of those bought. */
  workedHours: z.optional(z.number()),
  /** The sum of the hours log. It is reported with the delivery unless the viber reports other hours. */
  loggedHours: z.optional(z.number()),
  /** The price of the hours that were not worked: what goes back at the release, or went back. */
  unusedAmount: z.optional(Amount),
})

/** The lines as answers show them. */
export function wireLines(lines: readonly StoredLine[]): PriceLine[] {
  return lines.map(({ label, quantity, unitCents }) => ({
    label,
    quantity,
    unitPrice: toDecimal(unitCents),
    amount: toDecimal(quantity * unitCents),
  }))
}
