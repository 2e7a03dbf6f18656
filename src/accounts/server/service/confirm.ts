import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { Confirmation } from '../../confirmation.ts'
import type { UserRow } from '../queries.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { proveCode, spendProof, type Proof } from './second-step.ts'
import { holdProven } from './sessions.ts'
import { confirmPassword } from './sign-in.ts'

/** The account of the member who confirmed, as it was at that moment. */
export interface Confirmed {
  user: UserRow
  /** The code still to be spent, where the account has two-step verification. */
  proof: Proof | undefined
}

/**
 * Checks the password again before a dangerous action (control 53), and a code where two-step
 * verification is on: a stolen password must not do more in an open browser than it could in a
 * sign-in. The caller passes the answer to `holdConfirmed` in the transaction of the action. Throws
 * what `confirmPassword` and `proveCode` do, and 'two_step.code_required' where the code is
 * missing.
 */
export async function confirm(
  ctx: UserContext,
  { currentPassword, code }: Confirmation,
): Promise<Confirmed> {
  const user = await confirmPassword(ctx, currentPassword)
  if (!(await isTwoStepOn(ctx.db, user.id))) return { user, proof: undefined }
  return { user, proof: await proveCode(ctx, user, code ?? fail('two_step.code_required')) }
}

/**
 * First call in the transaction of a confirmed action: a password that was replaced since then no longer confirms
 * anything, and a code works once. Throws 'account.changed' and 'two_step.wrong_code'.
 */
export async function holdConfirmed(
  ctx: InTransaction<UserContext>,
  confirmed: Confirmed,
): Promise<UserRow> {
  const user = await holdProven(ctx, confirmed.user, 'account.changed')
  await spendConfirmed(ctx, confirmed)
  return user
}

/** Instead of `holdConfirmed`, for an action that locks the account itself. */
export async function spendConfirmed(
  ctx: InTransaction<UserContext>,
  { user, proof }: Confirmed,
): Promise<void> {
  if (proof) return spendProof(ctx, proof)
  // Two-step verification was turned on since then, and no code was checked.
  if (await isTwoStepOn(ctx.db, user.id)) fail('account.changed')
}
