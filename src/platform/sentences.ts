/** English sentences of checks with their translations; `#` stands for a number or a “name”. */
export type Sentences = Readonly<Record<string, string>>

const VALUE = /“[^”]*”?|\d+(?:[.,]\d+)*/g

/** What a sentence is looked up by. */
export function keyOf(english: string): string {
  return english.replaceAll(VALUE, '#')
}

/** What a check says, in the language of these sentences; one that is not among them stays English. */
export function spokenSentence(english: string, sentences: Sentences | undefined): string {
  const translated = sentences?.[keyOf(english)]
  if (translated === undefined) return english
  const values = english.match(VALUE) ?? []
  let next = 0
  return translated.replaceAll('#', () => values[next++] ?? '')
}
