import * as z from 'zod/mini'
import { Amount } from '#platform/contract.ts'
import { toDecimal } from '#platform/money.ts'
import type { PriceLine as StoredLine } from './pricing.ts'

/** A part of a fixed price; the amounts of all lines add up to the total. */
export const PriceLine = z.object({
  label: z.string(),
  quantity: z.number(),
  unitPrice: Amount,
  amount: Amount,
})
export type PriceLine = z.infer<typeof PriceLine>

/** The lines as answers show them. */
export function wireLines(lines: readonly StoredLine[]): PriceLine[] {
  return lines.map(({ label, quantity, unitCents }) => ({
    label,
    quantity,
    unitPrice: toDecimal(unitCents),
    amount: toDecimal(quantity * unitCents),
  }))
}
