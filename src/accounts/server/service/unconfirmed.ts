import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { UserRow } from '../queries/users.ts'
import { deleteCodeGuessesOf } from '../queries/code-guesses.ts'
import { deletePasskey, listPasskeys } from '../queries/passkeys.ts'
import { deleteRecoveryCodes, deleteTotp } from '../queries/two-step.ts'
import { notifyOfClearedMeans } from './safety-notices.ts'

/**
 * A stranger may have registered with this address, and a second factor they add would survive a password reset by the
 * address's owner. Throws 'account.email_unconfirmed'.
 */
export function refuseUnconfirmed({ emailVerifiedAt }: UserRow): void {
  if (!emailVerifiedAt) fail('account.email_unconfirmed')
}

/**
 * Removes the authenticator app, recovery codes and passkeys of an account with an unconfirmed address, because the
 * address's owner has just reset the password. Call it before the address is marked as confirmed, so that the email
 * does not contain the stranger's name.
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
  if (totp?.confirmedAt || passkeys.length > 0) await notifyOfClearedMeans(ctx, userId)
}
