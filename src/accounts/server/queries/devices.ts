import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

export interface Device {
  userId: number
  deviceHash: Buffer
}

export async function isKnownDevice(
  db: Db,
  { userId, deviceHash }: Device,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .where('lastSeenAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertDevice(db: Db, device: Device, lastSeenAt: Date) {
  await db
    .insertInto('knownDevices')
    .values({ ...device, lastSeenAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt }),
    )
    .execute()
}

export async function deleteDevicesOf(db: Db, userId: number) {
  await db.deleteFrom('knownDevices').where('userId', '=', userId).execute()
}

export async function deleteOldDevices(db: Db, before: Date) {
  await deleteInBatches(db, 'knownDevices', {
    where: sql`last_seen_at <= ${before}`,
    along: sql`last_seen_at`,
  })
}
