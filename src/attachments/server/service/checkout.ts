import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { claimForCheckout, releaseFromCheckout } from '../queries/attached.ts'
import { USABLE_MS } from '../service.ts'

/**
 * The files of a brief, while its checkout is open: exactly these from now on. An earlier checkout of this client that
 * was not paid gives up the ones that are named. Throws 'file.not_usable'.
 */
export async function setCheckoutFiles(
  ctx: InTransaction<UserContext>,
  checkoutId: number,
  files: readonly string[],
): Promise<void> {
  await releaseFromCheckout(ctx.db, checkoutId)
  const tokens = [...new Set(files)]
  if (tokens.length === 0) return
  const ownerId = ctx.viewer.id
  const since = new Date(ctx.now().getTime() - USABLE_MS)
  const count = await claimForCheckout(ctx.db, { tokens, ownerId, subjectId: checkoutId, since })
  if (count !== tokens.length) fail('file.not_usable')
}
