import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import type { Confirmation } from '../../confirmation.ts'
import type { UserRow } from '../queries.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { proveCode, spendProof, type Proof } from './second-step.ts'
import { holdProven } from './sessions.ts'
import { confirmPassword } from './sign-in.ts'

/** Who confirmed something, as their account was then. */
export interface Confirmed {
  user: UserRow
  /** The code of an account with two-step verification, to be spent. */
  proof: Proof | undefined
}

/**
 * Asks who is signed in once more before something dangerous (control 53): for the password and, where two-step
 * verification is on, for a code, since a password that was found out must not do what a sign-in with it could not. Hold
 * what it answers in the transaction of that. Throws what `confirmPassword` and `proveCode` do, and
 * 'two_step.code_required' where there is no code.
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
 * First in the transaction of what was confirmed: a password that the owner has replaced since confirms nothing any
 * more, and a code counts once. Throws 'account.changed' and 'two_step.wrong_code'.
 */
export async function holdConfirmed(
  ctx: InTransaction<UserContext>,
  confirmed: Confirmed,
): Promise<UserRow> {
  const user = await holdProven(ctx, confirmed.user, 'account.changed')
  await spendConfirmed(ctx, confirmed)
  return user
}

/** For an action that holds the account in a way of its own. */
export async function spendConfirmed(
  ctx: InTransaction<UserContext>,
  { user, proof }: Confirmed,
): Promise<void> {
  if (proof) return spendProof(ctx, proof)
  // Turned on since then, it asks for what was not given.
  if (await isTwoStepOn(ctx.db, user.id)) fail('account.changed')
}
