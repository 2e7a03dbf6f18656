import type { Db } from '#platform/server/db.ts'
import { wordsOf } from '#platform/words.ts'
import { meaningOf, type Meaning } from '../../words.ts'
import { lookUpWords } from '../queries/matching.ts'

/** What is really searched. Null when there is no text; no words when the text holds none. */
export async function meaningOfText(db: Db, text = ''): Promise<Meaning | null> {
  return text.trim() === '' ? null : meaningOfWords(db, wordsOf(text))
}

/** The same for the words of a text. */
export async function meaningOfWords(
  db: Db,
  words: readonly string[],
  { asTyped = false }: { asTyped?: boolean } = {},
): Promise<Meaning> {
  return meaningOf(words.length > 0 ? await lookUpWords(db, words, { asTyped }) : [])
}
