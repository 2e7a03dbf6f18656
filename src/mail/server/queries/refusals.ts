import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Does nothing unless the address is still the one of the person's account. */
export async function insertRefusal(
  db: Db,
  { userId, address, at }: { userId: number; address: string; at: Date },
): Promise<void> {
  await sql`
    insert into refused_addresses (user_id, refused_at)
    select id, ${at} from users where id = ${userId} and email = ${address}
    on conflict (user_id) do nothing
  `.execute(db)
}

/** Returns whether the person's address was refused. */
export async function deleteRefusal(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refusedAddresses')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function findRefusal(db: Db, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('refusedAddresses')
    .select('refusedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.refusedAt ?? null
}

export async function countRefusals(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refusedAddresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refusedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
