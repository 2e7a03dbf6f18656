import { inPages, newestFirst, type PageRequest } from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import { PRIOR_RATINGS } from '../../prompt.ts'
import type { Db } from '#platform/server/db.ts'

export function findRating(db: Db, userId: number, promptId: number) {
  return db
    .selectFrom('promptRatings')
    .select(['rating', 'review'])
    .where('promptId', '=', promptId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function putRating(
  db: Db,
  key: { promptId: number; userId: number },
  { at, ...fields }: { rating: number; review: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('promptRatings')
    .values({ ...key, ...fields, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['promptId', 'userId']).doUpdateSet({ ...fields, updatedAt: at }),
    )
    .execute()
}

const scoreOf = (sum: string, count: string) =>
  `(${sum} + ${PRIOR_RATINGS} * m.mean) / (${count} + ${PRIOR_RATINGS})`
const part = (stars: number) => `counts[${stars}]`
const COUNT = [1, 2, 3, 4, 5].map(part).join(' + ')
const SUM = [1, 2, 3, 4, 5].map((stars) => `${stars} * ${part(stars)}`).join(' + ')

/**
 * Adds a rating to the prompt's counts, takes one away, or both, in one statement, so that the counts stay exact with
 * concurrent ratings. Returns the new sum and number.
 */
export async function recount(
  db: Db,
  promptId: number,
  { added, taken }: { added?: number | undefined; taken?: number | undefined },
) {
  const by = sql.join(
    [1, 2, 3, 4, 5].map((stars) => {
      const change = Number(stars === added) - Number(stars === taken)
      return sql`rating_counts[${sql.lit(stars)}] + ${sql.lit(change)}`
    }),
  )
  const { rows } = await sql<{ ratingSum: number; ratingCount: number }>`
    update prompts p set rating_counts = n.counts,
      rating_score = ${sql.raw(scoreOf(`(${SUM})`, `(${COUNT})`))}
    from (select id, array[${by}] as counts from prompts where id = ${promptId}) n,
      prompt_rating_mean m
    where p.id = n.id
    returning p.rating_sum, p.rating_count`.execute(db)
  return rows[0] ?? { ratingSum: 0, ratingCount: 0 }
}

export function listReviews(db: Db, promptId: number, paging: PageRequest) {
  return db
    .selectFrom('promptRatings as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select([
      'r.id',
      'r.promptId',
      'r.userId',
      'r.rating',
      'r.review',
      'r.createdAt',
      'r.updatedAt',
    ])
    .select(['u.fullName as authorName', 'u.avatar as authorAvatar'])
    .where('r.promptId', '=', promptId)
    .where('r.review', 'is not', null)
    .where('u.status', 'not in', ['suspended', 'deleted'])
    .$call(inPages(paging, newestFirst(sql`r.updated_at`, sql`r.id`)))
    .execute()
}

export async function countReviews(db: Db, promptId: number): Promise<number> {
  const { total } = await db
    .selectFrom('promptRatings as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .where('r.promptId', '=', promptId)
    .where('r.review', 'is not', null)
    .where('u.status', 'not in', ['suspended', 'deleted'])
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The present mean of all ratings, null without ratings, and the mean that the scores were computed with. */
export async function findMeans(db: Db) {
  const { rows } = await sql<{ now: number | null; kept: number }>`
    select (select sum(rating_sum)::float8 / nullif(sum(rating_count), 0) from prompts
      where rating_count > 0 and deleted_at is null) as now, mean::float8 as kept
    from prompt_rating_mean`.execute(db)
  return rows[0]
}

const BATCH = 2000

/**
 * Recomputes one batch of scores after `afterId` with this mean, and writes those that change. Prompts that are not
 * listed are included, because they may be listed later. Returns the last id of the batch, or undefined at the end.
 */
export async function remakeScoresAfter(
  db: Db,
  mean: number,
  afterId: number,
): Promise<number | undefined> {
  const score = sql`(${sql.raw(scoreOf('rating_sum', 'rating_count'))})::real`
  const { rows } = await sql<{ lastId: number | null }>`
    with m as (select ${mean}::real as mean), batch as (
      select id from prompts where id > ${afterId} order by id limit ${BATCH}
    ), held as (
      select id from prompts, m
      where id in (select id from batch) and rating_score is distinct from ${score}
      order by id for no key update of prompts
    ), changed as (
      update prompts set rating_score = ${score} from m where id in (select id from held)
    )
    select max(id) as last_id from batch`.execute(db)
  return rows[0]?.lastId ?? undefined
}

export async function keepMean(db: Db, mean: number): Promise<void> {
  await sql`update prompt_rating_mean set mean = ${mean}`.execute(db)
}
