import { withPrices } from './money.ts'

/** English messages of validation checks with their translations; `#` stands for a number or a “name”. */
export type Sentences = Readonly<Record<string, string>>

const VALUE = /“[^”]*”?|\d+(?:[.,]\d+)*/g

/** The key under which a message's translation is stored. */
export function keyOf(english: string): string {
  return english.replaceAll(VALUE, '#')
}

/**
 * Translates the message of a check; without a translation it stays English. `price` formats the limits that are
 * amounts of money.
 */
export function translateSentence(
  english: string,
  sentences: Sentences | undefined,
  price?: (amount: number) => string,
): string {
  const key = keyOf(english)
  const said = filledIn(sentences?.[key], english) ?? english
  // Only in messages about money, because a quoted name may contain text that looks like a price.
  return price && key.includes('$#') ? withPrices(said, price) : said
}

function filledIn(translated: string | undefined, english: string): string | undefined {
  const values = english.match(VALUE) ?? []
  let next = 0
  return translated?.replaceAll('#', () => values[next++] ?? '')
}
