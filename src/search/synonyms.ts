import { plainLine } from '#platform/plain-text.ts'
import { significantWords } from '#platform/filler-words.ts'
import { wordsOf } from '#platform/words.ts'

export const MAX_EXPRESSIONS = 20
export const MAX_EXPRESSION_LENGTH = 60
/** The search does not recognize longer expressions (queries/words.ts). */
const MAX_EXPRESSION_WORDS = 3

/** Expressions with one meaning, which find each other; with `finds`, a search for one of them finds those instead. */
export interface SynonymGroup {
  words: string[]
  finds: string[]
}

/** Without filler words such as 'for', because a search drops them before it looks for expressions. */
export function plainExpression(text: string): string {
  const significant = new Set(significantWords(wordsOf(text)))
  return plainLine(text)
    .split(/\s+/)
    .filter((part) => wordsOf(part).some((word) => significant.has(word)))
    .join(' ')
}

/** Without duplicates, ignoring case. The first spelling wins. */
export function uniqueExpressions(expressions: readonly string[]): string[] {
  const unique = new Map<string, string>()
  for (const expression of expressions) {
    if (!unique.has(expression.toLowerCase())) unique.set(expression.toLowerCase(), expression)
  }
  return [...unique.values()]
}

export function hasAllowedLength(expression: string): boolean {
  const { length } = wordsOf(expression)
  return length >= 1 && length <= MAX_EXPRESSION_WORDS
}

/** A single expression without anything else to find would have no effect. */
export function hasEffect({ words, finds }: SynonymGroup): boolean {
  const all = new Set([...words, ...finds].map((expression) => expression.toLowerCase()))
  return all.size > 1
}
