import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { asciiEmail } from '../email-address.ts'
import { PLAN_EACH_TIME } from './prepared-client.ts'

/** To be appended to a statement that searches for parts of words: see PLAN_EACH_TIME. */
export const planEachTime = sql.raw(PLAN_EACH_TIME)

/**
 * Whether a text contains these letters, ignoring case. One or two letters are matched only at the start of a word,
 * because a trigram index does not support shorter patterns.
 */
export function containsText(text: RawBuilder<unknown>, letters: string, like = sql`ilike`) {
  const literal = letters.replaceAll(/[\\%_]/g, String.raw`\$&`)
  if ([...letters].length > 2) return sql<SqlBool>`${text} ${like} ${`%${literal}%`}`
  return sql<SqlBool>`(${text} ${like} ${`${literal}%`} or ${text} ${like} ${`% ${literal}%`})`
}

/** Must be written exactly like the expression of the index users_trigrams. */
const names = sql`lower(username || ' ' || email || ' ' || full_name)`

/**
 * Whether a member's username, email address or name contains these letters. Both sides are lowercase already, so
 * `like` is used: `ilike` would lowercase them again and take twice as long.
 */
export function matchesPerson(letters: string) {
  return containsText(names, asciiEmail(letters).toLowerCase(), sql`like`)
}

/**
 * The members whose name contains the search letters. `ids` is complete if `isAll`; otherwise there are too many
 * matches to list.
 */
export interface PersonMatches {
  letters: string
  ids: readonly number[]
  isAll: boolean
}

/** Whether the column holds the id of one of the matching members. */
export function isMatchingPerson(column: string, { ids, isAll, letters }: PersonMatches) {
  if (isAll) return sql<SqlBool>`${sql.ref(column)} = any (${ids})`
  return sql<SqlBool>`exists (select from users called
    where called.id = ${sql.ref(column)} and ${matchesPerson(letters)} offset 0)`
}

/** The number in a search text such as `12` or `#12`. */
export function numberIn(letters: string): number | undefined {
  const [, digits] = /^#?(\d{1,15})$/.exec(letters) ?? []
  return digits === undefined ? undefined : Number(digits)
}
