import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'

export interface OutageRow {
  since: Date
  /** An error code such as ECONNREFUSED; null if no mail server is set. */
  reason: string | null
  notifiedAt: Date | null
  endedAt: Date | null
}

export function findOutage(db: Db): Promise<OutageRow | undefined> {
  return db
    .selectFrom('mailOutage')
    .select(['since', 'reason', 'notifiedAt', 'endedAt'])
    .executeTakeFirst()
}

export function lockOutage(db: Db): Promise<OutageRow | undefined> {
  return db
    .selectFrom('mailOutage')
    .select(['since', 'reason', 'notifiedAt', 'endedAt'])
    .forUpdate()
    .executeTakeFirst()
}

/** The first failure begins the outage; later ones tell the reason that holds now. */
export async function insertOutage(
  db: Db,
  { since, reason }: Pick<OutageRow, 'since' | 'reason'>,
): Promise<void> {
  await db
    .insertInto('mailOutage')
    .values({ since, reason })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          reason,
          since: eb
            .case()
            .when('mailOutage.endedAt', 'is not', null)
            .then(since)
            .else(eb.ref('mailOutage.since'))
            .end(),
          endedAt: null,
        }))
        // An outage that goes on for the same reason is not written again.
        .where((eb) =>
          eb.or([
            eb('mailOutage.endedAt', 'is not', null),
            eb('mailOutage.reason', 'is distinct from', reason),
          ]),
        ),
    )
    .execute()
}

/** The row is deleted once the notifications are withdrawn. */
export async function endOutage(db: Db, at: Date): Promise<void> {
  await db.updateTable('mailOutage').set({ endedAt: at }).where('endedAt', 'is', null).execute()
}

export async function markOutageNotified(db: Db, at: Date): Promise<void> {
  await db.updateTable('mailOutage').set({ notifiedAt: at }).execute()
}

export async function deleteOutage(db: Db): Promise<void> {
  await db.deleteFrom('mailOutage').execute()
}

/** When the admins are to be notified, or their notifications to be withdrawn. */
export function outageDue(afterMs: number): DueQuery {
  return sql`
    select coalesce(ended_at, since + ${afterMs}::float8 * interval '1 millisecond') as at
    from mail_outage where ended_at is not null or notified_at is null`
}
