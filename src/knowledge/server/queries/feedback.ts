import { inPages, newestFirst, type PageRequest } from '#platform/server/cursors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

interface NewFeedback {
  articleId: number
  userId: number | null
  voter: Buffer
  isHelpful: boolean
  feedback: string | null
  userAgent: string | null
  ipAddress: string | null
  createdAt: Date
}

/** Stores the voter's feedback on an article, replacing an earlier one. */
export async function putFeedback(
  db: Db,
  { articleId, voter, ...values }: NewFeedback,
): Promise<void> {
  await db
    .insertInto('knowledgeFeedback')
    .values({ articleId, voter, ...values })
    .onConflict((conflict) => conflict.columns(['articleId', 'voter']).doUpdateSet(values))
    .execute()
}

/** Deletes today's feedback by the visitors of a network; only today's, because the hash changes every day. */
export async function deleteVisitorsFeedback(
  db: Db,
  { articleId, ipAddress }: Pick<NewFeedback, 'articleId'> & { ipAddress: string },
): Promise<void> {
  await db
    .deleteFrom('knowledgeFeedback')
    .where('articleId', '=', articleId)
    .where('ipAddress', '=', ipAddress)
    .where('userId', 'is', null)
    .execute()
}

/** Recounts the votes of articles so that the stored counts are exact. Lock the articles first. */
export async function recountFeedback(db: Db, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await sql`
    update knowledge_articles a set is_helpful = f.yes, not_helpful = f.no
    from (select i.id, count(*) filter (where k.is_helpful) as yes,
        count(*) filter (where not k.is_helpful) as no
      from unnest(${articleIds}::bigint[]) as i(id)
      left join knowledge_feedback k on k.article_id = i.id group by i.id) f
    where a.id = f.id`.execute(db)
}

export function listFeedback(db: Db, articleId: number, paging: PageRequest) {
  return db
    .selectFrom('knowledgeFeedback as f')
    .leftJoin('users as u', 'u.id', 'f.userId')
    .select(['f.id', 'f.articleId', 'f.userId', 'u.fullName as userName', 'f.isHelpful'])
    .select(['f.feedback', 'f.userAgent', 'f.ipAddress', 'f.createdAt'])
    .where('f.articleId', '=', articleId)
    .$call(inPages(paging, newestFirst(sql`f.created_at`, sql`f.id`)))
    .execute()
}

export async function countFeedback(db: Db, articleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('knowledgeFeedback')
    .where('articleId', '=', articleId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function listFeedbackOf(db: Db, userId: number) {
  return db
    .selectFrom('knowledgeFeedback')
    .select(['articleId', 'isHelpful', 'feedback', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(10_000)
    .execute()
}

/** The ids of the articles that a member gave feedback on. */
export async function listJudgedBy(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('knowledgeFeedback')
    .select('articleId')
    .distinct()
    .where('userId', '=', userId)
    .orderBy('articleId')
    .execute()
  return rows.map(({ articleId }) => articleId)
}

export async function deleteFeedbackOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('knowledgeFeedback').where('userId', '=', userId).execute()
}

/** Deletes the browser and network of feedback before this date, and keeps the feedback itself. */
export async function forgetFeedbackTraces(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('knowledgeFeedback')
    .set({ userAgent: null, ipAddress: null })
    .where('createdAt', '<', before)
    .where((where) =>
      where.or([where('userAgent', 'is not', null), where('ipAddress', 'is not', null)]),
    )
    .execute()
}
