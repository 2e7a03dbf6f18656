import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { HiringSettings } from '../hiring-contract.ts'

/** The settings that are typed as numbers. */
export const hiringNumbers = [
  'offerAnswerDays',
  'offerPayHours',
  'offerValidDays',
  'agreementIdleDays',
] as const satisfies readonly (keyof HiringSettings)[]
type NumberName = (typeof hiringNumbers)[number]

export type TypedHiring = Record<NumberName, string> &
  Pick<HiringSettings, 'hasPackages' | 'version'>

const text = z.string()

/** Converts the typed texts and validates them with the server's schema. */
export const TypedHiringSettings = z.pipe(
  z.pipe(
    z.object({
      hasPackages: z.boolean(),
      offerAnswerDays: text,
      offerPayHours: text,
      offerValidDays: text,
      agreementIdleDays: text,
      version: z.number(),
    }),
    z.transform((typed: TypedHiring) => {
      const numbers = hiringNumbers.map((name) => [name, numberTyped(typed[name])])
      return { ...typed, ...(Object.fromEntries(numbers) as Record<NumberName, number>) }
    }),
  ),
  HiringSettings,
)

/** The settings as texts of the form. */
export function typedFrom({ hasPackages, version, ...numbers }: HiringSettings): TypedHiring {
  const texts = hiringNumbers.map((name) => [name, String(numbers[name])])
  return { ...(Object.fromEntries(texts) as TypedHiring), hasPackages, version }
}
