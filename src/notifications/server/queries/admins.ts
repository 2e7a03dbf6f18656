import type { Db } from '#platform/server/db.ts'

/** The ids of the active admins who have no notification with this key. */
export async function listAdminsWithout(db: Db, key: string): Promise<number[]> {
  const admins = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '<>', 'customer')
    .where('u.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.userId', '=', 'u.id')
            .where('n.key', '=', key),
        ),
      ),
    )
    .execute()
  return admins.map(({ id }) => id)
}

/** Deletes the notifications with this key, and returns the ids of those who had one. */
export async function deleteByKey(db: Db, key: string): Promise<number[]> {
  const rows = await db
    .deleteFrom('notifications')
    .where('key', '=', key)
    // The index on the key begins with the person.
    .where('userId', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('role', 'in', ['admin', 'super_admin']),
    )
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
