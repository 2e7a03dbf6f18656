import * as z from 'zod/mini'
import { isCountryCode, isLanguageCode, MAX_CODES, uniqueCodes } from './traits.ts'

const NO_RATING = 'A rating is between 1 and 5'

function whole(message: string, most: number) {
  return z.coerce.number(message).check(z.int(message), z.gte(1, message), z.lte(most, message))
}

/** Accepts `languages=es,fr` as well as `languages=es&languages=fr`, in capital and small letters. */
function codes(fold: (text: string) => string, isCode: (text: string) => boolean, message: string) {
  return z
    .pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((input) => uniqueCodes([input].flat().map(fold))),
    )
    .check(
      z.refine((all) => all.length <= MAX_CODES, 'At most 20 codes'),
      z.refine((all) => all.every(isCode), message),
    )
}

/** The filters by traits of a service and its viber. */
export const traitFilters = {
  /** In stars, compared with the average of the service's reviews as it is shown. */
  minRating: z.optional(
    z.coerce.number('A rating is a number').check(z.gte(1, NO_RATING), z.lte(5, NO_RATING)),
  ),
  /** The service is usually delivered within this number of days. */
  maxDays: z.optional(whole('A whole number of days from 1 to 180', 180)),
  /** The viber's response time (docs/decisions/0013) is at most this number of hours. */
  maxResponseHours: z.optional(whole('A whole number of hours from 1 to 720', 720)),
  /** ISO 639. Matches services of vibers who speak any of these languages. An unknown code matches nothing. */
  languages: z.optional(
    codes((text) => text.toLowerCase(), isLanguageCode, 'A language is a code such as es'),
  ),
  /** ISO 3166-1 alpha-2. Matches services of vibers from any of these countries. An unknown code matches nothing. */
  countries: z.optional(
    codes((text) => text.toUpperCase(), isCountryCode, 'A country is a code such as ES'),
  ),
}

export const counted = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(z.object({ value, count: z.number() }))

/** The counts of the steps that the filters offer, and of the 30 most frequent languages and countries. */
export const TraitFacets = z.object({
  ratings: counted(z.number()),
  days: counted(z.number()),
  responseHours: counted(z.number()),
  languages: counted(z.string()),
  countries: counted(z.string()),
})
export type TraitFacets = z.infer<typeof TraitFacets>
