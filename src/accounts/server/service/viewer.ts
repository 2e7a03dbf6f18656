import { fail, found } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { UserRow } from '../queries.ts'
import { holdUser } from '../queries/account.ts'

/**
 * The viewer's account, held in the transaction of what is written about its person: whoever was let in may have
 * left since, and nothing is written of them behind their back. Throws 'account.changed'.
 */
export async function holdViewer(ctx: InTransaction<UserContext>): Promise<UserRow> {
  const user = found(await holdUser(ctx.db, ctx.viewer.id))
  return user.status === 'deleted' ? fail('account.changed') : user
}
