/*
 * The traits of a service and its viber that the search filters by: rating, delivery time, response time, languages
 * and country. A filter matches only services whose trait is known. Pure.
 */

/** The least average that the filter offers, in stars. */
export const ratingSteps = [4.5, 4, 3] as const
/** The longest usual delivery time that the filter offers, in days. */
export const daySteps = [1, 3, 7, 14, 30] as const
/** The longest response time that the filter offers, in hours. */
export const responseSteps = [1, 4, 24] as const

/** The most languages, and the most countries, of one filter. */
export const MAX_CODES = 20

/** ISO 639, in the form that accounts use. */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2,3}$/.test(text)
}

/** ISO 3166-1 alpha-2. */
export function isCountryCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text)
}

/** Splits comma-separated codes and drops duplicates. */
export function uniqueCodes(texts: readonly string[]): string[] {
  const codes = texts.flatMap((text) => text.split(',')).map((code) => code.trim())
  return [...new Set(codes.filter((code) => code !== ''))]
}
