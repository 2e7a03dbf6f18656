import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { UserRow } from '../queries/users.ts'
import { lockUserNoKey } from '../queries/account.ts'

/**
 * Locks the viewer's account in the transaction of a write on their behalf, because the account may have been deleted
 * since the request began. Throws 'account.changed'.
 */
export async function lockViewer(ctx: InTransaction<UserContext>): Promise<UserRow> {
  const user = found(await lockUserNoKey(ctx.db, ctx.viewer.id))
  return user.status === 'deleted' ? fail('account.changed') : user
}
