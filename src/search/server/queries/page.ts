import { sql, type RawBuilder } from 'kysely'
import { fail } from '#platform/errors.ts'
import { either } from '#platform/server/text-query.ts'
import type { StoredCard } from '#services/card.ts'
import { MAX_RESULTS } from '../../limits.ts'
import type { TermQueries } from './matching.ts'

/** A result with its ranking values. */
export interface Found {
  serviceId: number
  score: number
  mean: number
  rateCents: number
  rating: number
  response: number
  freshness: number
  newcomer: number
  inTitle: boolean
  inSkills: boolean
  inViber: boolean
  inDescription: boolean
  /** For each term of the search, whether the service contains it. */
  hasTerms: boolean[]
  card: StoredCard
  /** The number of each reaction, by emoji. */
  reactions: Record<string, number>
}
export interface FoundPage {
  rows: Found[]
  /** At most MAX_RESULTS + 1, which means that there are more than MAX_RESULTS. */
  counted: number
  nextCursor: string | undefined
}

export function pageOf<Row extends Found>(
  found: { rows: readonly Row[]; counted: number; offset: number; limit: number },
  keyOf: (row: Row) => number,
): FoundPage {
  const { rows, counted, offset, limit } = found
  const shown = rows.slice(0, clampLimit(limit, offset))
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    counted,
    nextCursor: last && encodeCursor({ key: keyOf(last), id: last.serviceId, counted }),
  }
}

/** `limit`, reduced so that the page ends at MAX_RESULTS. */
export function clampLimit(limit: number, offset: number): number {
  return Math.max(0, Math.min(limit, MAX_RESULTS - offset))
}

/** The page size plus one row; 0 for a page after MAX_RESULTS. */
export function clampLimitPlusOne(limit: number, offset: number): number {
  const shown = clampLimit(limit, offset)
  return shown === 0 ? 0 : shown + 1
}

/** The columns of a result, with one flag for each field that contains a term, and one for each term. */
export function columns(terms: readonly TermQueries[] | null) {
  const foundIn = (column: string, queryOf: (term: TermQueries) => RawBuilder<unknown>) =>
    terms ? sql`${sql.ref(column)} @@ ${either(terms.map(queryOf))}` : sql`false`
  const has = terms?.map(({ isIn }) => isIn) ?? []
  return sql`service_id, card, reactions, score, mean, rate_cents, rating, response, freshness, newcomer,
    ${foundIn('heads', (term) => term.inTitle)} as in_title,
    ${foundIn('heads', (term) => term.inSkills)} as in_skills,
    ${foundIn('heads', (term) => term.inViber)} as in_viber,
    ${foundIn('words', (term) => term.inDescription)} as in_description,
    array[${sql.join(has)}]::boolean[] as has_terms`
}

export function withoutCount<Row extends Found>(rows: (Row & { counted: number })[]) {
  // Without results, the left join returns the count in a row of nulls.
  return {
    rows: rows.filter((row) => row.serviceId !== null),
    counted: rows[0]?.counted ?? 0,
  }
}

/** The position after a page, and the count of the first page. */
export interface After {
  key: number
  id: number
  counted: number
}

export function encodeCursor(cursor: object): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

export function readCursor(text: string): Record<string, unknown> {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof cursor === 'object' && cursor !== null) return { ...cursor }
  } catch {
    // Not a cursor of this list: `afterOf` rejects it.
  }
  return {}
}

export function afterOf(text: string): After {
  const { key, id, counted } = readCursor(text)
  const isOurs =
    Number.isFinite(key) &&
    Math.abs(Number(key)) < 1e9 &&
    [id, counted].every((whole) => Number.isSafeInteger(whole) && Number(whole) >= 0)
  if (!isOurs) return refuseCursor()
  return { key: Number(key), id: Number(id), counted: Math.min(Number(counted), MAX_RESULTS + 1) }
}

export function refuseCursor(): never {
  return fail('request.invalid', {
    errors: [{ path: 'cursor', message: 'This cursor does not belong to this list' }],
  })
}
