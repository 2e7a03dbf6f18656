import { withPrices } from './money.ts'

/** English sentences of checks with their translations; `#` stands for a number or a “name”. */
export type Sentences = Readonly<Record<string, string>>

const VALUE = /“[^”]*”?|\d+(?:[.,]\d+)*/g

/** What a sentence is looked up by. */
export function keyOf(english: string): string {
  return english.replaceAll(VALUE, '#')
}

/**
 * What a check says, in the language of these sentences; one that is not among them stays English. `price` writes the
 * limits that are amounts of money.
 */
export function spokenSentence(
  english: string,
  sentences: Sentences | undefined,
  price?: (amount: number) => string,
): string {
  const key = keyOf(english)
  const said = filledIn(sentences?.[key], english) ?? english
  // Only a sentence about money: a quoted name may hold what looks like a price.
  return price && key.includes('$#') ? withPrices(said, price) : said
}

function filledIn(translated: string | undefined, english: string): string | undefined {
  const values = english.match(VALUE) ?? []
  let next = 0
  return translated?.replaceAll('#', () => values[next++] ?? '')
}
