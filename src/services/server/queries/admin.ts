import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import {
  containsText,
  isMatchingPerson,
  numberIn,
  type PersonMatches,
} from '#platform/server/matching-text.ts'
import { countNewest, findNewest, type Listed } from '#platform/server/newest.ts'
import type { ServiceChoice } from '../../admin-contract.ts'

export interface Wanted extends ServiceChoice {
  /** The people whose username or name matches `q`. */
  called: PersonMatches | null
}

/** Newest first, in every status. `before` is the last id of the previous page. */
export async function listChosenServices(
  db: Db,
  wanted: Wanted,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const ids = await findNewest(db, listedBy(wanted, before), limit)
  return db
    .selectFrom('services as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('subcategories as part', 'part.slug', 's.subcategory')
    .select([
      's.id',
      's.title',
      's.category',
      's.subcategory',
      'part.label as subcategoryLabel',
      's.hourlyRateCents',
      's.status',
      's.hiddenReason',
      's.isFeatured',
      's.ratingSum',
      's.ratingCount',
      's.createdAt',
      's.userId',
      'u.username',
      'u.fullName',
    ])
    .where(sql<SqlBool>`s.id = any (${ids})`)
    .orderBy('s.id', 'desc')
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof listChosenServices>>[number]

export function countChosenServices(db: Db, wanted: Wanted) {
  return countNewest(db, listedBy(wanted))
}

function listedBy(wanted: Wanted, before?: number): Listed {
  const { q, called, status, category, subcategory, featured } = wanted
  const conditions = [
    sql`true`,
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(category ? [sql`s.category = ${category}`] : []),
    ...(subcategory ? [sql`s.subcategory = ${subcategory}`] : []),
    ...(featured ? [sql`s.is_featured = ${sql.lit(featured === 'yes')}`] : []),
    ...(before === undefined ? [] : [sql`s.id < ${before}`]),
  ]
  const isChosen = sql.join(conditions, sql` and `)
  const rows = sql`select s.id, s.id as at, s.title, s.user_id from services s where ${isChosen}`
  if (!called) return { rows }
  const find = (each: number, most?: number) => found({ q: q ?? '', called, each, most }, isChosen)
  return {
    rows,
    search: { isMatch: isMeant(q ?? '', called), found: find, isComplete: called.isAll },
  }
}

interface Meant {
  q: string
  called: PersonMatches
  each: number
  most: number | undefined
}

/** Reads the newest services of each matching person through an index, and all services with a matching title. */
function found({ q, called, each, most }: Meant, isChosen: RawBuilder<unknown>) {
  const where = (is: RawBuilder<unknown>) =>
    sql`(select s.id, s.id from services s where ${is} and ${isChosen} limit ${most ?? null})`
  const number = numberIn(q)
  return sql`
    (select own.id, own.id as at from unnest(${called.ids}::bigint[]) person (id) cross join lateral (
      select s.id from services s where s.user_id = person.id and ${isChosen}
      order by s.id desc limit ${each}
    ) own limit ${most ?? null})
    union ${where(containsText(sql`s.title`, q))}
    ${number === undefined ? sql`` : sql`union ${where(sql`s.id = ${number}`)}`}`
}

/** A number can be a service id, but also part of a title. */
function isMeant(q: string, called: PersonMatches) {
  const number = numberIn(q)
  return sql<SqlBool>`(${sql.join(
    [
      ...(number === undefined ? [] : [sql`w.id = ${number}`]),
      containsText(sql`w.title`, q),
      isMatchingPerson('w.user_id', called),
    ],
    sql` or `,
  )})`
}
