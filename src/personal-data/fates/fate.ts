/**
 * What happens to the columns of a table that can hold words, when a person they are by or about is erased. A test
 * compares the lists with db/schema.sql, and another searches an erased member's words in the whole database
 * (docs/decisions/0097-words-about-a-person.md).
 */
export interface Fates {
  /** Stays with the id of the person, in some rows at least. */
  kept?: { because: string; columns: readonly string[] }
  /** The row stays, the words go. */
  emptied?: readonly string[]
  /** The row goes. */
  deleted?: readonly string[]
  /** Codes, keys, hashes, numbers as text, and what the operator writes for everyone. */
  notPersonal?: readonly string[]
}

export type FatesByTable = Record<string, Fates>
