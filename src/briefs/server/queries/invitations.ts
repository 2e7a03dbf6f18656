import { sql, type SqlBool } from 'kysely'
import {
  inPages,
  newestFirst,
  type PageRequest,
  type Positioned,
} from '#platform/server/cursors.ts'
import type { Db } from '#platform/server/db.ts'
import type { InvitationStatus } from '../../invitations-contract.ts'
import { MAX_INVITATIONS } from '../../limits.ts'
import { areApart } from './fits.ts'
import { selectBriefs, type BriefRow } from './reading.ts'

/** What decides whether a client may invite a person to a gig. Undefined if the person does not exist. */
export async function findInvited(
  db: Db,
  { briefId, userId, now }: { briefId: number; userId: number; now: Date },
) {
  return (
    db
      .selectFrom('users as p')
      .innerJoin('briefs as b', (join) => join.on('b.id', '=', briefId))
      .select([
        sql<boolean>`exists (select from service_search x where x.user_id = p.id)
          or (p.status <> 'active' and p.is_service_provider)`.as('isViber'),
        sql<boolean>`p.status = 'active' and p.takes_invitations
          and (p.away_ends_at is null or p.away_ends_at <= ${now}) and ${areApart(sql`p.id`)}`.as(
          'takesInvitations',
        ),
        sql<boolean>`exists (select from brief_invitations i
          where i.brief_id = b.id and i.provider_id = p.id)`.as('isInvited'),
        sql<boolean>`exists (select from offers o
          where o.brief_id = b.id and o.provider_id = p.id)`.as('hasProposed'),
      ])
      .where('p.id', '=', userId)
      .where('p.status', '!=', 'deleted')
      // Blocks a concurrent deletion of the account until this transaction ends, or sees its result.
      .forKeyShare('p')
      .executeTakeFirst()
  )
}

/** The client's invitations: those of a gig, the new ones, and when the oldest of these was sent. */
export async function countInvitations(
  db: Db,
  { briefId = 0, clientId, since }: { briefId?: number; clientId: number; since: Date },
) {
  const isNew = sql`i.created_at > ${since}`
  return db
    .selectFrom('briefInvitations as i')
    .innerJoin('briefs as b', 'b.id', 'i.briefId')
    .select([
      sql<number>`count(*) filter (where b.id = ${briefId})`.as('ofBrief'),
      sql<number>`count(*) filter (where ${isNew})`.as('recent'),
      sql<Date | null>`min(i.created_at) filter (where ${isNew})`.as('oldest'),
    ])
    .where('b.clientId', '=', clientId)
    .executeTakeFirstOrThrow()
}

interface NewInvitationRow {
  briefId: number
  providerId: number
  note: string | null
  createdAt: Date
}

export async function insertInvitation(db: Db, invitation: NewInvitationRow): Promise<number> {
  const { id } = await db
    .insertInto('briefInvitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const status = sql<InvitationStatus>`case when own.id is not null then 'proposed'
  when i.declined_at is not null then 'declined' else 'open' end`

/** The invitations to a gig, the newest first. */
export function listSent(db: Db, briefId: number) {
  return db
    .selectFrom('briefInvitations as i')
    .innerJoin('users as p', 'p.id', 'i.providerId')
    .leftJoin('offers as own', (join) =>
      join.onRef('own.briefId', '=', 'i.briefId').onRef('own.providerId', '=', 'i.providerId'),
    )
    .select(['i.id', 'i.note', 'i.createdAt', status.as('status')])
    .select(['p.id as viberId', 'p.fullName', 'p.avatar'])
    .where('i.briefId', '=', briefId)
    .orderBy('i.id', 'desc')
    .limit(MAX_INVITATIONS)
    .execute()
}
export type SentRow = Awaited<ReturnType<typeof listSent>>[number]

export interface ReceivedRow extends BriefRow {
  invitationId: number
  note: string | null
  invitedAt: Date
  invitationStatus: InvitationStatus
  ownOfferId: number | null
  clientName: string
  clientAvatar: string | null
}

/** Invitations of a viber to gigs that are available, from clients they do not block and who do not block them. */
function selectReceived(db: Db, viberId: number) {
  return selectBriefs(db)
    .innerJoin('briefInvitations as i', 'i.briefId', 'b.id')
    .leftJoin('offers as own', (join) =>
      join.onRef('own.briefId', '=', 'i.briefId').onRef('own.providerId', '=', 'i.providerId'),
    )
    .select([
      'i.id as invitationId',
      'i.note',
      'i.createdAt as invitedAt',
      status.as('invitationStatus'),
      'own.id as ownOfferId',
      'c.fullName as clientName',
      'c.avatar as clientAvatar',
    ])
    .where('i.providerId', '=', viberId)
    .where('b.hiddenAt', 'is', null)
    .where('c.status', 'in', ['active', 'pending_approval'])
    .where(areApart(sql`i.provider_id`))
}

export async function listReceived(db: Db, viberId: number, request: PageRequest) {
  const rows = await selectReceived(db, viberId)
    .$call(inPages(request, newestFirst(sql`i.created_at`, sql`i.id`)))
    .execute()
  const { total } = await selectReceived(db, viberId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows as unknown as Positioned<ReceivedRow>[], total }
}

export async function findReceived(db: Db, viberId: number, id: number) {
  const row = await selectReceived(db, viberId).where('i.id', '=', id).executeTakeFirst()
  return row as ReceivedRow | undefined
}

/** Keeps the time of the first refusal. Does nothing if the viber has sent a proposal. */
export async function declineInvitation(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('briefInvitations as i')
    .set({ declinedAt: at })
    .where('i.id', '=', id)
    .where('i.declinedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from offers o
        where o.brief_id = i.brief_id and o.provider_id = i.provider_id)`,
    )
    .execute()
}
