import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { Confirmation } from '../../confirmation.ts'
import type { UserRow } from '../queries/users.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { verifyCode, spendProof, type Proof } from './second-step.ts'
import { lockUnchanged } from './sessions.ts'
import { confirmPassword } from './sign-in.ts'

/** The account at the moment of the confirmation. */
export interface Confirmed {
  user: UserRow
  /** The code to be used up, if the account has two-step verification. */
  proof: Proof | undefined
}

/**
 * Checks the password again before a dangerous action (control 53), and a code if two-step verification is on: with a
 * stolen password, an open browser must not allow more than a login would. The caller passes the result to
 * `lockConfirmed` in the transaction of the action. Throws as `confirmPassword` and `verifyCode` do, and
 * 'two_step.code_required' if the code is missing.
 */
export async function confirm(
  ctx: UserContext,
  { currentPassword, code }: Confirmation,
): Promise<Confirmed> {
  const user = await confirmPassword(ctx, currentPassword)
  if (!(await isTwoStepOn(ctx.db, user.id))) return { user, proof: undefined }
  return { user, proof: await verifyCode(ctx, user, code ?? fail('two_step.code_required')) }
}

/**
 * The first call in the transaction of a confirmed action. A password that was replaced since the confirmation no
 * longer counts, and a code works once. Throws 'account.changed' and 'two_step.wrong_code'.
 */
export async function lockConfirmed(
  ctx: InTransaction<UserContext>,
  confirmed: Confirmed,
): Promise<UserRow> {
  const user = await lockUnchanged(ctx, confirmed.user, 'account.changed')
  await spendConfirmed(ctx, confirmed)
  return user
}

/** For an action that locks the account itself, instead of `lockConfirmed`. */
export async function spendConfirmed(
  ctx: InTransaction<UserContext>,
  { user, proof }: Confirmed,
): Promise<void> {
  if (proof) return spendProof(ctx, proof)
  // Two-step verification was turned on after the confirmation, so no code was checked.
  if (await isTwoStepOn(ctx.db, user.id)) fail('account.changed')
}
