import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { UserRow } from '../queries.ts'
import { deleteCodeGuessesOf } from '../queries/code-guesses.ts'
import { deletePasskey, listPasskeys } from '../queries/passkeys.ts'
import { deleteRecoveryCodes, deleteTotp } from '../queries/two-step.ts'
import { tellCleared } from './safety-notices.ts'

/**
 * An account with an unconfirmed address may belong to a stranger who waits for the owner of the address to use it.
 * Throws 'account.email_unconfirmed' where it is about to get a way to sign in that outlives a reset password.
 */
export function refuseUnconfirmed({ emailVerifiedAt }: UserRow): void {
  if (!emailVerifiedAt) fail('account.email_unconfirmed')
}

/**
 * Takes every way to sign in beside the password off such an account, for the owner of the address who has just reset
 * the password: authenticator app, recovery codes and passkeys. Call it before the address counts as confirmed, so
 * that the mail about it greets no stranger's name.
 */
export async function clearUnconfirmed(ctx: InTransaction, userId: number): Promise<void> {
  const subject = { kind: 'user', id: userId } as const
  const passkeys = await listPasskeys(ctx.db, userId)
  for (const { id } of passkeys) {
    await deletePasskey(ctx.db, { userId, id })
    await audit(ctx, { action: 'auth.passkey_removed', subject })
  }
  const totp = await deleteTotp(ctx.db, userId)
  await deleteRecoveryCodes(ctx.db, userId)
  await deleteCodeGuessesOf(ctx.db, userId)
  if (totp?.confirmedAt) await audit(ctx, { action: 'auth.two_step_off', subject })
  if (totp?.confirmedAt || passkeys.length > 0) await tellCleared(ctx, userId)
}
