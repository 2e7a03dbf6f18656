import * as z from 'zod/mini'
import { MoneyChange } from '../money-contract.ts'

type NumberName = Exclude<keyof MoneyChange, 'needsPayoutAccount' | 'version'>
type Typed = Record<NumberName, string> & { needsPayoutAccount: boolean; version: number }

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
    z.transform(({ needsPayoutAccount, version, ...values }: Typed) => {
      const numbers = Object.entries(values).map(([name, value]) => [name, numberIn(value)])
      const known = Object.fromEntries(numbers) as MoneyChange
      // 12.5 % has no exact binary form once it is multiplied.
      return {
        ...known,
        version,
        needsPayoutAccount,
        feeBps: Number((known.feeBps * 100).toFixed(6)),
      }
    }),
  ),
  MoneyChange,
)

export function numberIn(value: string): number {
  return value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.'))
}

/** The rules as a form shows them. */
export function typedFrom(settings: MoneyChange): Typed {
  const { feeBps, needsPayoutAccount, version } = settings
  const texts = numberNames.map((name) => [name, String(settings[name])])
  return {
    ...(Object.fromEntries(texts) as Typed),
    feeBps: String(feeBps / 100),
    needsPayoutAccount,
    version,
  }
}
