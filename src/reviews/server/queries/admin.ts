import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import {
  containsText,
  isMatchingPerson,
  numberIn,
  type PersonMatches,
} from '#platform/server/matching-text.ts'
import { countNewest, findNewest, type Listed } from '#platform/server/newest.ts'
import type { ReviewChoice } from '../../admin-contract.ts'
import type { Visibility } from '../../visibilities.ts'

export interface ListFilter extends ReviewChoice {
  /** Users that `q` may refer to. */
  people: PersonMatches | null
}

/** The conditions are written as in the partial indexes. */
const seen: Record<Visibility, string> = {
  public: 'v.is_public',
  private: 'not v.is_public and v.hidden_at is null',
  hidden: 'v.hidden_at is not null',
  testimonial: 'v.is_testimonial and v.is_public',
}

/** Newest first, in any visibility; `before` is the id after which the page starts. */
export async function listFilteredReviews(
  db: Db,
  wanted: ListFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ListedRow[]> {
  const ids = await findNewest(db, listedBy(wanted, before), limit)
  return selectListed(db)
    .where(sql<SqlBool>`v.id = any (${ids})`)
    .orderBy('v.id', 'desc')
    .execute()
}

function selectListed(db: Db) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('orders as o', 'o.id', 'v.orderId')
    .innerJoin('users as c', 'c.id', 'v.clientId')
    .innerJoin('users as p', 'p.id', 'v.providerId')
    .select([
      'v.id',
      'v.orderId',
      'v.serviceId',
      'o.title as serviceTitle',
      'v.rating',
      'v.comment',
      'v.isPublic',
      'v.hiddenReason',
      'v.isTestimonial',
      'v.clientId',
      'c.username as clientUsername',
      'c.fullName as clientName',
      'v.providerId',
      'p.username as providerUsername',
      'p.fullName as providerName',
      'v.createdAt',
    ])
}
export type ListedRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>

export function getListedReview(db: Db, id: number): Promise<ListedRow> {
  return selectListed(db).where('v.id', '=', id).executeTakeFirstOrThrow()
}

export function countFilteredReviews(db: Db, wanted: ListFilter) {
  return countNewest(db, listedBy(wanted))
}

function listedBy({ q, people, visibility, rating }: ListFilter, before?: number): Listed {
  const conditions = [
    sql`true`,
    ...(rating ? [sql`v.rating = ${rating}`] : []),
    ...(visibility ? [sql.raw(seen[visibility])] : []),
    ...(before === undefined ? [] : [sql`v.id < ${before}`]),
  ]
  const isChosen = sql.join(conditions, sql` and `)
  const rows = sql`select v.id, v.id as at, v.order_id, v.comment, v.client_id, v.provider_id
    from reviews v where ${isChosen}`
  if (!people) return { rows }
  const find = (each: number, most?: number) => found({ q: q ?? '', people, each, most }, isChosen)
  return {
    rows,
    search: { isMatch: matches(q ?? '', people), found: find, isComplete: people.isAll },
  }
}

interface Matching {
  q: string
  people: PersonMatches
  each: number
  most: number | undefined
}

/** Reads each person's newest reviews through an index, and all reviews whose comment matches. */
function found({ q, people, each, most }: Matching, isChosen: RawBuilder<unknown>) {
  const ofEach = (side: 'v.client_id' | 'v.provider_id') => sql`
    (select own.id, own.id as at from unnest(${people.ids}::bigint[]) person (id) cross join lateral (
      select v.id from reviews v where ${sql.ref(side)} = person.id and ${isChosen}
      order by v.id desc limit ${each}
    ) own limit ${most ?? null})`
  const where = (is: RawBuilder<unknown>) =>
    sql`(select v.id, v.id from reviews v where ${is} and ${isChosen} limit ${most ?? null})`
  const number = numberIn(q)
  return sql`${ofEach('v.client_id')} union ${ofEach('v.provider_id')}
    union ${where(containsText(sql`v.comment`, q))}
    ${number === undefined ? sql`` : sql`union ${where(sql`(v.id = ${number} or v.order_id = ${number})`)}`}`
}

/** A number is the id of a review or its order, but may also be part of a comment. */
function matches(q: string, people: PersonMatches) {
  const number = numberIn(q)
  return sql<SqlBool>`(${sql.join(
    [
      ...(number === undefined ? [] : [sql`w.id = ${number}`, sql`w.order_id = ${number}`]),
      containsText(sql`w.comment`, q),
      isMatchingPerson('w.client_id', people),
      isMatchingPerson('w.provider_id', people),
    ],
    sql` or `,
  )})`
}
