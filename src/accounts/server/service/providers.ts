import type { InTransaction } from '#platform/server/context.ts'
import { lockUser, updateUser } from '../queries/account.ts'

/** Offers services from now on; false for who does already, or is gone. */
export async function becomeProvider(
  ctx: InTransaction,
  userId: number,
  headline: string | null,
): Promise<boolean> {
  const user = await lockUser(ctx.db, userId)
  if (!user || user.isServiceProvider || user.status === 'deleted') return false
  await updateUser(ctx.db, userId, { isServiceProvider: true, ...(headline && { headline }) })
  return true
}
