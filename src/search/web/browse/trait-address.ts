import {
  daySteps,
  isCountryCode,
  isLanguageCode,
  MAX_CODES,
  ratingSteps,
  responseSteps,
  uniqueCodes,
} from '../../traits.ts'

/** The query parameters of the filters by traits. */
export interface TraitSearch {
  /** The least average, in stars. */
  rating?: number | undefined
  /** The longest usual delivery time, in days. */
  days?: number | undefined
  /** The longest response time, in hours. */
  response?: number | undefined
  /** Comma-separated codes. */
  languages?: string | undefined
  countries?: string | undefined
}

/** Drops values that the filters do not offer. */
export function traitsIn(params: Record<string, unknown>): TraitSearch {
  const { languages, countries } = params
  return {
    rating: stepIn(ratingSteps, params['rating']),
    days: stepIn(daySteps, params['days']),
    response: stepIn(responseSteps, params['response']),
    languages: joinCodes(
      partsOf(languages)
        .map((text) => text.toLowerCase())
        .filter(isLanguageCode),
    ),
    countries: joinCodes(
      partsOf(countries)
        .map((text) => text.toUpperCase())
        .filter(isCountryCode),
    ),
  }
}

function partsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : []
}

export function stepIn(steps: readonly number[], value: unknown): number | undefined {
  return steps.find((step) => step === Number(value))
}

export function codesOf(joined: string | undefined): string[] {
  return joined?.split(',') ?? []
}

export function joinCodes(codes: readonly string[]): string | undefined {
  return uniqueCodes(codes).slice(0, MAX_CODES).join(',') || undefined
}

export const noTraits = {
  rating: undefined,
  days: undefined,
  response: undefined,
  languages: undefined,
  countries: undefined,
} satisfies TraitSearch

/** The number of filters that are set: each step, and each code. */
export function countTraits({ rating, days, response, languages, countries }: TraitSearch): number {
  const steps = [rating, days, response].filter((step) => step !== undefined)
  return steps.length + codesOf(languages).length + codesOf(countries).length
}

/** The API filter. */
export function traitFilterOf({ rating, days, response, languages, countries }: TraitSearch) {
  return {
    ...(rating !== undefined && { minRating: rating }),
    ...(days !== undefined && { maxDays: days }),
    ...(response !== undefined && { maxResponseHours: response }),
    ...(languages && { languages }),
    ...(countries && { countries }),
  }
}
