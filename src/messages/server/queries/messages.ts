import { sql, type SqlBool } from 'kysely'
import type { OfferLineKind } from '../../message.ts'
import type { Db } from '#platform/server/db.ts'
import { every, writtenQuery } from '#platform/server/text-query.ts'

export interface NewMessageRow {
  senderId: number
  receiverId: number
  content: string
  orderId: number | null
  clientKey: string | null
  createdAt: Date
  /** The offer that the line is about, and its version. */
  offerId?: number
  offerVersion?: number
  offerLine?: OfferLineKind
}

/** The conversation is locked, so the ids of a thread increase in commit order. */
export async function insertMessage(db: Db, message: NewMessageRow): Promise<number> {
  const row = await db
    .insertInto('messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Must match the expression of the index messages_words exactly, otherwise PostgreSQL does not use the index. */
const searchVector = sql`(to_tsvector('public.vibework_words', public.search_text(content))
  || array_to_tsvector(array['U' || sender_id::text, 'U' || receiver_id::text]))`
/** Restricts the full-text search to messages that this user sent or received. */
const involving = (userId: number) => sql`${`'U${userId}'`}::tsquery`

const messageColumns = [
  'm.id',
  'm.senderId',
  'm.receiverId',
  'm.content',
  'm.orderId',
  'm.readAt',
  'm.createdAt',
  'm.clientKey',
  'm.offerId',
  'm.offerVersion',
] as const

/** What a line about an offer is about; nulls for other messages. Joined as `v`. */
export const offerLineColumns = [
  'm.offerLine',
  'v.title as offerTitle',
  'v.totalCents as offerTotalCents',
  'v.currency as offerCurrency',
] as const

function selectMessages(db: Db) {
  return db
    .selectFrom('messages as m')
    .leftJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'm.offerId').onRef('v.number', '=', 'm.offerVersion'),
    )
    .select(messageColumns)
    .select(offerLineColumns)
}
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** A message is visible only to its sender and its receiver. */
export function findMessageFor(db: Db, userId: number, id: number) {
  return selectMessages(db)
    .where('m.id', '=', id)
    .where((eb) => eb.or([eb('m.senderId', '=', userId), eb('m.receiverId', '=', userId)]))
    .executeTakeFirst()
}

export function findByClientKey(db: Db, senderId: number, clientKey: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'receiverId', 'content', 'orderId'])
    .select(
      sql<string[]>`array(select a.token from attachments a
        where a.subject = 'message' and a.subject_id = messages.id)`.as('files'),
    )
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export interface ThreadPage {
  before?: number | undefined
  after?: number | undefined
  limit: number
}

/** Oldest first. With `after`: the messages that follow it. Otherwise: the newest messages before `before`. */
export async function listThread(
  db: Db,
  [one, other]: readonly [number, number],
  { before, after, limit }: ThreadPage,
): Promise<MessageRow[]> {
  const isForward = after !== undefined
  const rows = await selectMessages(db)
    .where(sql<SqlBool>`least(m.sender_id, m.receiver_id) = ${Math.min(one, other)}`)
    .where(sql<SqlBool>`greatest(m.sender_id, m.receiver_id) = ${Math.max(one, other)}`)
    .$if(isForward, (query) => query.where('m.id', '>', after ?? 0))
    .$if(before !== undefined, (query) => query.where('m.id', '<', before ?? 0))
    .orderBy('m.id', isForward ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return isForward ? rows : rows.toReversed()
}

/**
 * The user's own messages that contain all the words, each as a prefix, newest first. The hits are collected in a CTE
 * of their own, because walking all messages backwards until enough match can take a minute.
 */
export async function searchMessages(
  db: Db,
  userId: number,
  words: readonly string[],
  limit: number,
) {
  const put = (text: string) => sql`${sql.val(text)}`
  const wanted = every(words.map((word) => writtenQuery(word, { isPrefix: true, put })))
  const hits = db
    .selectFrom('messages')
    .select('id')
    .where(sql<SqlBool>`${searchVector} @@ (${wanted} && ${involving(userId)})`)
    // A search for accents alone leaves an empty query, which must match nothing.
    .where(sql<SqlBool>`numnode(${wanted}) > 0`)
  return (
    db
      .with(
        (cte) => cte('hits').materialized(),
        () => hits,
      )
      .selectFrom((eb) =>
        eb.selectFrom('hits').select('id').orderBy('id', 'desc').limit(limit).as('newest'),
      )
      .innerJoin('messages as m', 'm.id', 'newest.id')
      .innerJoin('users as other', (join) =>
        join.on(
          'other.id',
          '=',
          sql<number>`case when m.sender_id = ${userId} then m.receiver_id else m.sender_id end`,
        ),
      )
      .leftJoin('offerVersions as v', (join) =>
        join.onRef('v.offerId', '=', 'm.offerId').onRef('v.number', '=', 'm.offerVersion'),
      )
      .select(messageColumns)
      .select(offerLineColumns)
      .select(['other.id as userId', 'other.fullName', 'other.avatar'])
      // The index term only narrows the search; this condition decides who may see the message.
      .where((eb) => eb.or([eb('m.senderId', '=', userId), eb('m.receiverId', '=', userId)]))
      .orderBy('newest.id', 'desc')
      .execute()
  )
}

/** Marks messages from the sender as read and returns how many were changed. */
export async function updateRead(
  db: Db,
  {
    receiverId,
    senderId,
    upTo,
    at,
  }: {
    receiverId: number
    senderId: number
    upTo: number | undefined
    at: Date
  },
): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ readAt: at })
    .where('receiverId', '=', receiverId)
    .where('senderId', '=', senderId)
    .where('readAt', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

const MAX_EXPORTED = 100_000

/** All messages that the user sent or received, oldest first. */
export function listAllOf(db: Db, userId: number) {
  return (
    selectMessages(db)
      .where((eb) =>
        eb(
          'm.id',
          'in',
          eb
            .selectFrom('messages')
            .select('id')
            .where(sql<SqlBool>`${searchVector} @@ ${involving(userId)}`),
        ),
      )
      // The index term only narrows the search; this condition decides who may see the message.
      .where((eb) => eb.or([eb('m.senderId', '=', userId), eb('m.receiverId', '=', userId)]))
      .orderBy('m.id')
      .limit(MAX_EXPORTED)
      .execute()
  )
}

/** The pair of people finds the thread, because messages have no index of offers. */
export async function emptyOfferLines(
  db: Db,
  userId: number,
  versions: readonly { offerId: number; number: number; otherId: number }[],
): Promise<void> {
  const column = (name: 'offerId' | 'number' | 'otherId') =>
    sql`${versions.map((version) => version[name])}::bigint[]`
  await sql`
    update messages m set content = 'Deleted offer'
    from unnest(${column('offerId')}, ${column('number')}, ${column('otherId')})
      as v (offer_id, number, other_id)
    where m.offer_id = v.offer_id and m.offer_version = v.number
      and least(m.sender_id, m.receiver_id) = least(${userId}::bigint, v.other_id)
      and greatest(m.sender_id, m.receiver_id) = greatest(${userId}::bigint, v.other_id)`.execute(
    db,
  )
}
