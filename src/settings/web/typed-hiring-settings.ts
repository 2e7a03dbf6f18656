import * as z from 'zod/mini'
import { numberTyped } from '#platform/typed-number.ts'
import { HiringSettings } from '../hiring-contract.ts'

type OtherName = 'hasPackages' | 'isGigBoardOpen' | 'briefApproval' | 'version'
type NumberName = Exclude<keyof HiringSettings, OtherName>
export type TypedHiring = Record<NumberName, string> & Pick<HiringSettings, OtherName>

/** The settings of offers and agreements, and those of gigs, that are typed as numbers. */
export const offerNumbers = [
  'offerAnswerDays',
  'offerPayHours',
  'offerValidDays',
  'agreementIdleDays',
] as const satisfies readonly NumberName[]
export const gigNumbers = [
  'briefOpenDays',
  'briefsPerClient',
  'proposalsPerBrief',
  'proposalsPerDay',
  'proposalsPerDayNew',
] as const satisfies readonly NumberName[]
const numberNames = [...offerNumbers, ...gigNumbers]

const text = z.string()
const typed = z.object({
  hasPackages: z.boolean(),
  offerAnswerDays: text,
  offerPayHours: text,
  offerValidDays: text,
  agreementIdleDays: text,
  isGigBoardOpen: z.boolean(),
  briefApproval: HiringSettings.shape.briefApproval,
  briefOpenDays: text,
  briefsPerClient: text,
  proposalsPerBrief: text,
  proposalsPerDay: text,
  proposalsPerDayNew: text,
  version: z.number(),
})

/** Converts the typed texts and validates them with the server's schema. */
export const TypedHiringSettings = z.pipe(
  z.pipe(
    typed,
    z.transform((values: TypedHiring) => {
      const numbers = numberNames.map((name) => [name, numberTyped(values[name])])
      return { ...values, ...(Object.fromEntries(numbers) as Record<NumberName, number>) }
    }),
  ),
  HiringSettings,
)

/** The settings as texts of the form. */
export function typedFrom(settings: HiringSettings): TypedHiring {
  const texts = numberNames.map((name) => [name, String(settings[name])])
  return { ...settings, ...(Object.fromEntries(texts) as Record<NumberName, string>) }
}
