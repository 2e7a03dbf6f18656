import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asciiEmail } from '../email-address.ts'
import { PLANNED_ANEW } from './prepared-client.ts'

/** For the end of a statement that looks for letters: see PLANNED_ANEW. */
export const plannedAnew = sql.raw(PLANNED_ANEW)

/**
 * Whether a text has these letters in it, in whatever case. One or two letters are looked for where words
 * begin, because an index of trigrams knows nothing shorter.
 */
export function hasLetters(text: RawBuilder<unknown>, letters: string, like = sql`ilike`) {
  const literal = letters.replaceAll(/[\\%_]/g, String.raw`\$&`)
  if ([...letters].length > 2) return sql<SqlBool>`${text} ${like} ${`%${literal}%`}`
  return sql<SqlBool>`(${text} ${like} ${`${literal}%`} or ${text} ${like} ${`% ${literal}%`})`
}

/** Written as the index users_trigrams is. */
const names = sql`lower(username || ' ' || email || ' ' || full_name)`

/**
 * Whether a person's username, address or name has these letters in it. Both are small letters already, and
 * making them small once more, as ilike does, takes twice the time.
 */
export function isCalledSo(letters: string) {
  return hasLetters(names, asciiEmail(letters).toLowerCase(), sql`like`)
}

/** Who is meant by a few letters of a name: all of them, or some when they are too many to tell apart. */
export interface Called {
  letters: string
  ids: readonly number[]
  isAll: boolean
}

/** Whether the person whose id is in the column is one of those who are called so. */
export function isOneCalled(column: string, { ids, isAll, letters }: Called) {
  if (isAll) return sql<SqlBool>`${sql.ref(column)} = any (${ids})`
  return sql<SqlBool>`exists (select from users called
    where called.id = ${sql.ref(column)} and ${isCalledSo(letters)} offset 0)`
}

/** The number that somebody may have meant: `12` or `#12`. */
export function numberIn(letters: string): number | undefined {
  const [, digits] = /^#?(\d{1,15})$/.exec(letters) ?? []
  return digits === undefined ? undefined : Number(digits)
}
