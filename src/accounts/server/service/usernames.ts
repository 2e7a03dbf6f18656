import { fail } from '#platform/errors.ts'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { isReservedUsername, plainShape, USERNAME_REST_MS } from '../../account.ts'
import { keyedHash } from '../derived-keys.ts'
import {
  deleteRestedUsernames,
  findShape,
  hasLookalike,
  insertRestingUsernames,
  isAnyResting,
  listAdminUsernames,
} from '../queries/usernames.ts'

/**
 * Throws 'account.username_reserved', 'account.username_similar' for a name that resembles another person's, and
 * 'account.username_taken' for the name of an account deleted less than 90 days ago. A unique index refuses a name
 * that is in use.
 */
export async function checkUsername(ctx: Context, username: string): Promise<void> {
  if (isReservedUsername(username)) fail('account.username_reserved')
  const shape = await findShape(ctx.db, username)
  if (await isAnyResting(ctx.db, hashesOf(ctx, username, shape), ctx.now())) {
    fail('account.username_taken')
  }
  if (await hasLookalike(ctx.db, username, shape)) fail('account.username_similar')
  const admins = await listAdminUsernames(ctx.db)
  const isLikeAdmin = admins.some(
    (admin) =>
      plainShape(admin) === plainShape(username) && admin.toLowerCase() !== username.toLowerCase(),
  )
  if (isLikeAdmin) fail('account.username_similar')
}

/** Reserves the username of a deleted account for 90 days. */
export async function restUsername(ctx: InTransaction, username: string): Promise<void> {
  const shape = await findShape(ctx.db, username)
  const until = new Date(ctx.now().getTime() + USERNAME_REST_MS)
  await insertRestingUsernames(ctx.db, hashesOf(ctx, username, shape), until)
}

export function sweepUsernames(ctx: Context): Promise<void> {
  return deleteRestedUsernames(ctx.db, ctx.now())
}

/** Hashes of the name and of its shape, so that lookalikes are reserved too. */
function hashesOf({ config }: Pick<Context, 'config'>, username: string, shape: string): Buffer[] {
  const names = new Set([username.toLowerCase(), shape])
  return [...names].map((name) => keyedHash(config, 'resting usernames', name))
}
