import type { InTransaction } from '#platform/server/context.ts'
import { lockUser, updateUser } from '../queries/account.ts'

/** Makes the user a provider; false if they already are one or the account was deleted. */
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
