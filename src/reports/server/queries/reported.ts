import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ReportSubject } from '../../report.ts'

/** The most that a report keeps of a text, in characters. */
const MAX_EXCERPT = 5000

interface Reported {
  ownerId: number
  text: string | null
}

interface Reporter {
  reporterId: number
  isAdmin: boolean
  slug: string | undefined
  now: Date
}

/** The owner and text of the reported content; undefined if the reporter may not see it. */
export const findReported: Record<
  ReportSubject,
  (db: Db, id: number, asking: Reporter) => Promise<Reported | undefined>
> = {
  user(db, id) {
    return db
      .selectFrom('users')
      .select((eb) => ['id as ownerId', eb.lit(null).as('text')])
      .where('id', '=', id)
      .where('status', '!=', 'deleted')
      .executeTakeFirst()
  },
  message(db, id, { reporterId }) {
    return db
      .selectFrom('messages')
      .select(['senderId as ownerId', 'content as text'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('senderId', '=', reporterId), eb('receiverId', '=', reporterId)]))
      .executeTakeFirst()
  },
  service(db, id) {
    return db
      .selectFrom('services as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['s.userId as ownerId', 's.title as text'])
      .where('s.id', '=', id)
      .where(sql<boolean>`is_public_service(s.status, u.status)`)
      .executeTakeFirst()
  },
  post(db, id, { now }) {
    return db
      .selectFrom('blogPosts as p')
      .innerJoin('users as u', 'u.id', 'p.authorId')
      .select(['p.authorId as ownerId', 'p.title as text'])
      .where('p.id', '=', id)
      .where('p.isLive', '=', true)
      .where('p.deletedAt', 'is', null)
      .where('p.publishedAt', '<=', now)
      .where('u.status', '=', 'active')
      .$narrowType<{ ownerId: number }>()
      .executeTakeFirst()
  },
  prompt(db, id, { reporterId, isAdmin, slug = '' }) {
    return (
      db
        .selectFrom('prompts as p')
        .innerJoin('promptCategories as c', 'c.id', 'p.categoryId')
        .select(['p.authorId as ownerId', 'p.title as text'])
        .where('p.id', '=', id)
        .where('p.authorId', 'is not', null)
        .where('p.isLive', '=', true)
        .where('p.visibility', '<>', 'private')
        // Without the slug, the reporter may be guessing ids.
        .where((eb) =>
          eb.or([
            eb('p.visibility', '<>', 'unlisted'),
            eb('p.slug', '=', slug),
            eb('p.authorId', '=', reporterId),
            eb.lit(isAdmin),
          ]),
        )
        .where('p.deletedAt', 'is', null)
        .where('c.isVisible', '=', true)
        .$narrowType<{ ownerId: number }>()
        .executeTakeFirst()
    )
  },
  /** Reported by its other person: the newest words of the one who is reported. */
  offer(db, id, { reporterId }) {
    return db
      .selectFrom('offers as o')
      .innerJoin('offerVersions as v', 'v.offerId', 'o.id')
      .select([
        sql<number>`case when o.client_id = ${reporterId} then o.provider_id else o.client_id end`.as(
          'ownerId',
        ),
        sql<string | null>`left(concat_ws(E'\\n', v.title, v.scope, v.note), ${MAX_EXCERPT})`.as(
          'text',
        ),
      ])
      .where('o.id', '=', id)
      .where(sql<SqlBool>`${reporterId} in (o.client_id, o.provider_id)`)
      .where(sql<SqlBool>`(v.written_by = 'client') = (o.provider_id = ${reporterId})`)
      .orderBy('v.number', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
  /** Everyone who reads the gig can report it, with its words as they are now. */
  brief(db, id, { reporterId, isAdmin, now }) {
    return db
      .selectFrom('briefs as b')
      .innerJoin('users as c', 'c.id', 'b.clientId')
      .select([
        'b.clientId as ownerId',
        sql<string | null>`left(concat_ws(E'\\n', b.title, b.description), ${MAX_EXCERPT})`.as(
          'text',
        ),
      ])
      .where('b.id', '=', id)
      .where('b.status', '!=', 'draft')
      .where((eb) =>
        eb.or([
          eb('b.clientId', '=', reporterId),
          eb.lit(isAdmin),
          sql<SqlBool>`(b.expires_at > ${now}
            and is_listed_brief(b.status, b.visibility, b.hidden_at, c.status, true))`,
          // The invited and those with a proposal keep reading it, until it is hidden.
          sql<SqlBool>`(b.status <> 'in_review' and b.hidden_at is null
            and c.status in ('active', 'pending_approval') and ${isInvolved(reporterId)})`,
        ]),
      )
      .executeTakeFirst()
  },
  review(db, id) {
    return db
      .selectFrom('reviews')
      .select(['clientId as ownerId', 'comment as text'])
      .where('id', '=', id)
      .where('isPublic', '=', true)
      .executeTakeFirst()
  },
}

function isInvolved(readerId: number) {
  return sql<SqlBool>`(
    exists (select from brief_invitations i where i.brief_id = b.id and i.provider_id = ${readerId})
    or exists (select from offers o where o.brief_id = b.id and o.provider_id = ${readerId}))`
}
