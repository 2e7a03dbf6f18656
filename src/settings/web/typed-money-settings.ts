import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { WholeMoneyChange } from '../money-contract.ts'

type OtherName = 'currency' | 'needsPayoutAccount' | 'version'
type NumberName = Exclude<keyof WholeMoneyChange, OtherName>
export type TypedMoney = Record<NumberName, string> & Pick<WholeMoneyChange, OtherName>

const numberNames = [
  'feeMin',
  'payoutMin',
  'acceptanceHours',
  'reviewDays',
  'maxChangeRounds',
  'disputeAnswerDays',
  'disputeUrgent',
] as const satisfies readonly NumberName[]

const text = z.string()
const typed = z.object({
  currency: WholeMoneyChange.shape.currency,
  feeBps: text,
  tipFeeBps: text,
  feeMin: text,
  payoutMin: text,
  acceptanceHours: text,
  reviewDays: text,
  maxChangeRounds: text,
  disputeAnswerDays: text,
  disputeUrgent: text,
  needsPayoutAccount: z.boolean(),
  version: z.number(),
})

/** Converts the typed texts and validates them with the server's schema. Fees are typed in percent. */
export const TypedMoneySettings = z.pipe(
  z.pipe(
    typed,
    z.transform(({ currency, needsPayoutAccount, version, ...values }: TypedMoney) => {
      const numbers = Object.entries(values).map(([name, value]) => [name, numberTyped(value)])
      const known = Object.fromEntries(numbers) as Record<NumberName, number>
      return {
        ...known,
        currency,
        version,
        needsPayoutAccount,
        feeBps: bpsOf(known.feeBps),
        tipFeeBps: bpsOf(known.tipFeeBps),
      }
    }),
  ),
  WholeMoneyChange,
)

/** Basis points of a typed percentage, without the floating-point errors of the multiplication. */
function bpsOf(percent: number): number {
  return Number((percent * 100).toFixed(6))
}

const sums: readonly string[] = ['feeMin', 'payoutMin', 'disputeUrgent'] satisfies NumberName[]

/** How the form formats a number. */
export function unitOf(name: NumberName): 'money' | 'number' {
  return sums.includes(name) ? 'money' : 'number'
}

/** The settings as texts of the form. */
export function typedFrom(settings: WholeMoneyChange): TypedMoney {
  const { currency, feeBps, tipFeeBps, needsPayoutAccount, version } = settings
  const texts = numberNames.map((name) => [name, String(settings[name])])
  return {
    ...(Object.fromEntries(texts) as TypedMoney),
    feeBps: String(feeBps / 100),
    tipFeeBps: String(tipFeeBps / 100),
    currency,
    needsPayoutAccount,
    version,
  }
}
