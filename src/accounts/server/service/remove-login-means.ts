import type { Context, InTransaction } from '#platform/server/context.ts'
import { deleteChallengesOf } from '../queries/challenges.ts'
import { deleteCodeGuessesOf } from '../queries/code-guesses.ts'
import { deleteDevicesOf } from '../queries/devices.ts'
import { deletePasskeysOf } from '../queries/passkeys.ts'
import { deleteRecoveryCodes, deleteTotp } from '../queries/two-step.ts'

/** Removes two-step verification and the passkeys of an account, and the record of its devices. */
export async function removeLoginMeans(
  ctx: Context | InTransaction,
  userId: number,
): Promise<void> {
  await deleteTotp(ctx.db, userId)
  await deleteRecoveryCodes(ctx.db, userId)
  await deletePasskeysOf(ctx.db, userId)
  await deleteDevicesOf(ctx.db, userId)
  await deleteChallengesOf(ctx.db, userId)
  await deleteCodeGuessesOf(ctx.db, userId)
}
