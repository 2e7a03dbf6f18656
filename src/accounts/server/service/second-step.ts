import { fail } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { MAX_CODE_TRIES } from '../../account.ts'
import type { SessionUser } from '../../contract.ts'
import type { SecondStep } from '../../confirmation.ts'
import { hashCode } from '../passwords.ts'
import { findUser, type UserRow } from '../queries/users.ts'
import { countTry } from '../queries/challenges.ts'
import { deleteCodeGuesses } from '../queries/code-guesses.ts'
import {
  countRecoveryCodes,
  findTotp,
  spendRecoveryCode,
  spendStep,
  type TotpRow,
} from '../queries/two-step.ts'
import { openSecret, stepOf } from '../totp.ts'
import { toSessionUser } from './accounts.ts'
import { finishChallenge } from './challenges.ts'
import { countCode, isAppCode, notifyOfCodePause } from './code-guesses.ts'
import { notifyOfSecurityChange } from './safety-notices.ts'
import { openSession } from './sessions.ts'
import { auditFailure, refuseSuspended, refuseInactive } from './sign-in.ts'

/**
 * The second step of a login, in the browser that did the first. Throws 'auth.wrong_code', 'auth.step_expired' after
 * five wrong codes, and as `countCode` does.
 */
export async function finishSignIn(ctx: Context, { code }: SecondStep): Promise<SessionUser> {
  const userId = await countCodeTry(ctx)
  const user = (await findUser(ctx.db, userId)) ?? fail('auth.step_expired')
  await countCode(ctx, user, { place: 'sign_in', code })
  refuseInactive(ctx, user, 'auth.step_expired')
  const proof = await proofOf(ctx, userId, code)
  const isRight = proof !== undefined && (await spend(ctx, userId, proof))
  if (!isRight) {
    ctx.log.info({ userId }, 'a wrong code in the second step of a login')
    await auditFailure(ctx, userId)
    await notifyOfCodePause(ctx, user, 'sign_in')
    fail('auth.wrong_code')
  }
  await deleteCodeGuesses(ctx.db, { userId, place: 'sign_in' })
  await refuseSuspended(ctx, user)
  await openSession(ctx, user, { passedSecondFactor: true })
  return toSessionUser(user)
}

/**
 * Checks a code in addition to the password, because a thief with the password in an open browser does not have the
 * phone. The caller uses the proof up in the transaction of the action. A right code is not counted as a guess even if
 * that transaction fails. Throws 'two_step.wrong_code' and as `countCode` does.
 */
export async function verifyCode(ctx: UserContext, user: UserRow, code: string): Promise<Proof> {
  await countCode(ctx, user, { place: 'confirmation', code })
  const proof = await proofOf(ctx, user.id, code)
  if (proof) {
    if ('step' in proof) await deleteCodeGuesses(ctx.db, { userId: user.id, place: 'confirmation' })
    return proof
  }
  await notifyOfCodePause(ctx, user, 'confirmation')
  return fail('two_step.wrong_code')
}

/** Throws 'two_step.wrong_code' if the code was already used. */
export async function spendProof(ctx: InTransaction<UserContext>, proof: Proof): Promise<void> {
  const { id: userId } = ctx.viewer
  const isNew =
    'step' in proof
      ? await spendStep(ctx.db, userId, proof.step)
      : await spendRecovery(ctx, userId, proof.codeHash)
  if (!isNew) fail('two_step.wrong_code')
  await deleteCodeGuesses(ctx.db, { userId, place: 'confirmation' })
}

/** The user whose login this browser began. */
async function countCodeTry(ctx: Context): Promise<number> {
  const tokenHash = ctx.session?.challengeHash ?? fail('auth.step_expired')
  const wanted = { tokenHash, kind: 'second_factor', now: realTime(ctx) } as const
  const challenge = await countTry(ctx.db, wanted, MAX_CODE_TRIES)
  if (challenge?.userId) return challenge.userId
  ctx.session?.clearChallenge()
  return fail('auth.step_expired')
}

/** A right code, which can be used up once. */
export type Proof = { step: number } | { codeHash: Buffer }

/**
 * Checks a code without using it up. Whether a recovery code exists or a concurrent call has used the code shows only
 * when it is used up.
 */
async function proofOf(ctx: Context, userId: number, code: string): Promise<Proof | undefined> {
  const totp = await findTotp(ctx.db, userId)
  if (!totp?.confirmedAt) return fail('auth.step_expired')
  if (!isAppCode(code)) {
    return totp.recoverySalt
      ? { codeHash: await hashCode(ctx, code, totp.recoverySalt) }
      : undefined
  }
  const secret = openTotp(ctx, totp)
  const step = secret && stepOf(secret, code, realTime(ctx))
  return step === undefined || step <= totp.lastStep ? undefined : { step }
}

/** Uses up the code and the login it finishes, both or neither. */
function spend(ctx: Context, userId: number, proof: Proof): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const isNew =
      'step' in proof
        ? await spendStep(ctx.db, userId, proof.step)
        : await spendRecovery(ctx, userId, proof.codeHash)
    if (!isNew) return false
    return (await finishChallenge(ctx, 'second_factor')) ? true : fail('auth.step_expired')
  })
}

async function spendRecovery(ctx: InTransaction, userId: number, codeHash: Buffer) {
  const used = { userId, codeHash, usedAt: realTime(ctx) }
  if (!(await spendRecoveryCode(ctx.db, used))) return false
  const left = await countRecoveryCodes(ctx.db, userId)
  await notifyOfSecurityChange(ctx, userId, { change: 'code_used', left })
  return true
}

/** Undefined if the secret was encrypted with another SECRET; then only recovery codes and passkeys work. */
export function openTotp(
  ctx: Pick<Context, 'config' | 'log'>,
  { userId, secretEncrypted }: TotpRow,
): Buffer | undefined {
  try {
    return openSecret(ctx.config, userId, secretEncrypted)
  } catch {
    ctx.log.error({ userId }, 'an authenticator secret was encrypted with another SECRET')
    return undefined
  }
}
