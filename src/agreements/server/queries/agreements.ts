import { sql, type Selectable, type SqlBool } from 'kysely'
import type { EscrowStatus } from '#ledger/contract.ts'
import { stageOf } from '#orders/order.ts'
import type { OrderStatus } from '#orders/statuses.ts'
import type { Db } from '#platform/server/db.ts'
import type { AgreementsTable } from '#platform/server/tables.ts'
import type { MilestoneFacts } from '../../agreement.ts'
import { factsOfOrders, listOrders } from './orders.ts'

type Actor = 'client' | 'provider' | 'admin' | 'system'

export type NewAgreement = Pick<
  Selectable<AgreementsTable>,
  | 'offerId'
  | 'clientId'
  | 'providerId'
  | 'serviceId'
  | 'title'
  | 'scope'
  | 'rateCents'
  | 'currency'
  | 'feeBps'
  | 'feeMinCents'
  | 'maxChangeRounds'
  | 'idleDays'
  | 'createdAt'
> & { pricing: 'hourly' | 'fixed' }

export interface NewMilestone {
  title: string
  description: string | null
  amountCents: number
  /** Of hourly work. */
  halfHours: number | null
  days: number
}

export async function insertAgreement(db: Db, agreement: NewAgreement): Promise<number> {
  const { id } = await db
    .insertInto('agreements')
    .values(agreement)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds milestones after `position`. Returns their ids in order. */
export async function insertMilestones(
  db: Db,
  agreementId: number,
  milestones: readonly NewMilestone[],
  { after, createdAt }: { after: number; createdAt: Date },
): Promise<number[]> {
  const rows = await db
    .insertInto('agreementMilestones')
    .values(
      milestones.map((milestone, index) => ({
        ...milestone,
        agreementId,
        position: after + index + 1,
        createdAt,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Drops milestones that were not paid. */
export async function dropMilestones(
  db: Db,
  ids: readonly number[],
  { dropReason, droppedAt }: { dropReason: 'ended' | 'amended'; droppedAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('agreementMilestones')
    .set({ dropReason, droppedAt })
    .where('id', 'in', ids)
    .execute()
}

export async function updateEnded(
  db: Db,
  id: number,
  ended: { endedAt: Date; endedByRole: Actor; endReason: string | null },
): Promise<void> {
  await db
    .updateTable('agreements')
    .set({ ...ended, checkAt: null })
    .where('id', '=', id)
    .execute()
}

/** Records the first payment of an agreement, or a later one: its job is known, and its end is watched. */
export async function updatePaid(
  db: Db,
  id: number,
  paid: { jobId: number; checkAt: Date },
): Promise<void> {
  await db.updateTable('agreements').set(paid).where('id', '=', id).execute()
}

export async function updateCheckAt(db: Db, id: number, checkAt: Date | null): Promise<void> {
  await db.updateTable('agreements').set({ checkAt }).where('id', '=', id).execute()
}

/** What the milestones that are paid from now on include. Orders keep the scope they were paid for. */
export async function updateScope(db: Db, id: number, scope: string): Promise<void> {
  await db.updateTable('agreements').set({ scope }).where('id', '=', id).execute()
}

export interface NewAgreementEvent {
  agreementId: number
  kind: 'started' | 'amended' | 'idle_reminded' | 'ended'
  actorId: number | null
  actorRole: Actor
  note: string | null
  at: Date
}

export async function insertAgreementEvent(db: Db, event: NewAgreementEvent): Promise<void> {
  await db.insertInto('agreementEvents').values(event).execute()
}

export type MilestoneRow = Awaited<ReturnType<typeof listMilestones>>[number]

/** The time of the last change that dropped milestones of an agreement `m.agreement_id`. */
const lastDrop = sql`(select max(x.dropped_at) from agreement_milestones x where x.agreement_id = m.agreement_id)`

/**
 * The milestones of agreements with the stage of their newest order that began, those of an agreement in the order of
 * their positions, dropped ones last. Of the dropped ones, only those that the last change dropped and the one with the
 * id `including`, because any number of changes may have dropped some.
 */
export async function listMilestones(
  db: Db,
  agreementIds: readonly number[],
  { including = null }: { including?: number | null } = {},
) {
  if (agreementIds.length === 0) return []
  const rows = await db
    .selectFrom('agreementMilestones as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders as o')
          .innerJoin('escrows as e', 'e.orderId', 'o.id')
          .select(['o.id as orderId', 'o.status as orderStatus', 'e.status as escrow'])
          .select(['o.deliveryDeadline', 'o.releaseAt'])
          .whereRef('o.milestoneId', '=', 'm.id')
          .where('o.acceptedAt', 'is not', null)
          .orderBy(sql`(o.status = 'cancelled')`)
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(['newest.orderId', 'newest.orderStatus', 'newest.escrow'])
    .select(['newest.deliveryDeadline', 'newest.releaseAt'])
    .where(sql<SqlBool>`m.agreement_id = any (${agreementIds})`)
    .where(
      sql<SqlBool>`(m.dropped_at is null or m.dropped_at = ${lastDrop} or m.id = ${including})`,
    )
    .orderBy(sql`(m.dropped_at is not null)`)
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()
  return rows.map(({ orderStatus, escrow, ...row }) => ({
    ...row,
    orderStage:
      orderStatus === null
        ? null
        : stageOf({ status: orderStatus as OrderStatus, escrow: escrow as EscrowStatus }),
  })) satisfies MilestoneFacts[]
}

/** How many milestones of an agreement were dropped before its last change. */
export async function countEarlierDropped(db: Db, agreementId: number): Promise<number> {
  const { count } = await db
    .selectFrom('agreementMilestones as m')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('m.agreementId', '=', agreementId)
    .where(sql<SqlBool>`m.dropped_at < ${lastDrop}`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks an agreement and returns it with its milestones and the orders of its job. A transaction locks its offer before
 * it, and its orders after it.
 */
export async function lockAgreement(db: Db, id: number) {
  const agreement = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return agreement && withMilestones(db, agreement)
}

/** Locks the agreement of a milestone, as `lockAgreement` does. */
export async function lockAgreementOf(db: Db, milestoneId: number) {
  const agreement = await db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('agreementMilestones').select('agreementId').where('id', '=', milestoneId),
    )
    .forUpdate()
    .executeTakeFirst()
  return agreement && withMilestones(db, agreement, milestoneId)
}

async function withMilestones(
  db: Db,
  agreement: Selectable<AgreementsTable>,
  including: number | null = null,
) {
  const milestones = await listMilestones(db, [agreement.id], { including })
  const orders = await listOrders(db, [agreement.id])
  return { ...agreement, milestones, ...factsOfOrders(orders) }
}
export type LockedAgreement = NonNullable<Awaited<ReturnType<typeof lockAgreement>>>
