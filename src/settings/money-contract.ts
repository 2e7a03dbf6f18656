import * as z from 'zod/mini'
import { Amount, defineContract } from '#platform/contract.ts'
import { currencies } from './currencies.ts'
import { Versioned } from './version.ts'

const whole = (from: number, to: number, what: string) =>
  z.number(what).check(z.int(what), z.gte(from, what), z.lte(to, what))
const amountUpTo = (most: number, what: string) =>
  z.number(what).check(z.multipleOf(0.01, what), z.gte(0, what), z.lte(most, what))

/** Fees, minimums and deadlines. Changes apply to the next checkout, payout or dispute. */
export const MoneySettings = z.object({
  /** The currency of all prices. It cannot change after the first checkout or offer. */
  currency: z.enum(currencies, 'Please choose a currency'),
  feeBps: whole(0, 5000, 'The fee is between 0 % and 50 %'),
  tipFeeBps: whole(0, 10_000, 'The fee of tips is between 0 % and 100 %'),
  feeMin: amountUpTo(1000, 'The minimum fee is between 0 and 1,000'),
  payoutMin: amountUpTo(10_000, 'The minimum payout is between 0 and 10,000'),
  acceptanceHours: whole(1, 720, 'Vibers get between 1 and 720 hours to answer'),
  reviewDays: whole(1, 30, 'The approval period is 1 to 30 days'),
  maxChangeRounds: whole(0, 20, 'Clients can ask for changes 0 to 20 times'),
  disputeAnswerDays: whole(1, 30, 'A dispute is answered within 1 to 30 days'),
  disputeUrgent: amountUpTo(999_999.99, 'Please enter an amount'),
  /** Vibers can be hired only after they set up a payout account (docs/product-rules.md#payouts). */
  needsPayoutAccount: z.boolean('Please say yes or no'),
})
export type MoneySettings = z.infer<typeof MoneySettings>
export const CurrentMoneySettings = z.object({
  ...MoneySettings.shape,
  feeMin: Amount,
  payoutMin: Amount,
  disputeUrgent: Amount,
  canChangeCurrency: z.boolean(),
  ...Versioned.shape,
})
export type CurrentMoneySettings = z.infer<typeof CurrentMoneySettings>
/** What the form sends: all settings. */
export const WholeMoneyChange = z.object({ ...MoneySettings.shape, ...Versioned.shape })
export type WholeMoneyChange = z.infer<typeof WholeMoneyChange>
/** Older programs leave out the fee of tips, which then keeps its value. */
export const MoneyChange = z.object({
  ...WholeMoneyChange.shape,
  tipFeeBps: z.optional(MoneySettings.shape.tipFeeBps),
})
export type MoneyChange = z.infer<typeof MoneyChange>

/** Separate from contract.ts, so that only pages with this form load its schemas. */
export const settingsMoneyContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/money',
    access: 'admin',
    summary: 'Fees, minimums and deadlines of this marketplace',
    output: CurrentMoneySettings,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/money',
    access: 'super_admin',
    summary:
      'Change fees, minimums and deadlines, and the currency until the first checkout; existing orders keep their terms',
    body: MoneyChange,
    output: CurrentMoneySettings,
  },
})
