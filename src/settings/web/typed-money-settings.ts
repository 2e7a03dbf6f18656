import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { MoneyChange } from '../money-contract.ts'

type OtherName = 'currency' | 'needsPayoutAccount' | 'version'
type NumberName = Exclude<keyof MoneyChange, OtherName>
export type TypedMoney = Record<NumberName, string> & Pick<MoneyChange, OtherName>

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
  currency: MoneyChange.shape.currency,
  feeBps: text,
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

/** What is typed into the form, checked as the server will; the fee is typed in percent. */
export const TypedMoneySettings = z.pipe(
  z.pipe(
    typed,
    z.transform(({ currency, needsPayoutAccount, version, ...values }: TypedMoney) => {
      const numbers = Object.entries(values).map(([name, value]) => [name, numberTyped(value)])
      const known = Object.fromEntries(numbers) as MoneyChange
      // 12.5 % has no exact binary form once it is multiplied.
      return {
        ...known,
        currency,
        version,
        needsPayoutAccount,
        feeBps: Number((known.feeBps * 100).toFixed(6)),
      }
    }),
  ),
  MoneyChange,
)

const sums: readonly string[] = ['feeMin', 'payoutMin', 'disputeUrgent'] satisfies NumberName[]

/** How the form says a number back. */
export function unitOf(name: NumberName): 'money' | 'number' {
  return sums.includes(name) ? 'money' : 'number'
}

/** The rules as a form shows them. */
export function typedFrom(settings: MoneyChange): TypedMoney {
  const { currency, feeBps, needsPayoutAccount, version } = settings
  const texts = numberNames.map((name) => [name, String(settings[name])])
  return {
    ...(Object.fromEntries(texts) as TypedMoney),
    feeBps: String(feeBps / 100),
    currency,
    needsPayoutAccount,
    version,
  }
}
