import { fail, found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { siteTitle } from '#settings/server/service/reading.ts'
import { CHALLENGE_MS } from '../../account.ts'
import type { CodeConfirmation, Confirmation } from '../../confirmation.ts'
import type { Enrolment, RecoveryCodes, Security } from '../../security-contract.ts'
import { deleteChallengesOf } from '../queries/challenges.ts'
import { deleteCodeGuessesOf } from '../queries/code-guesses.ts'
import { listPasskeys } from '../queries/passkeys.ts'
import {
  beginTotp,
  confirmTotp,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  isTwoStepOn,
  lockTotp,
  replaceRecoveryCodes,
} from '../queries/two-step.ts'
import { enrolmentOf, newRecoverySet, newTotpSecret, sealSecret, stepOf } from '../totp.ts'
import { confirm, lockConfirmed } from './confirm.ts'
import { toPasskey } from './passkeys.ts'
import { notifyOfSecurityChange } from './safety-notices.ts'
import { openTotp } from './second-step.ts'
import { endOtherSessions, lockUnchanged, lockViewerInSession } from './sessions.ts'
import { confirmPassword } from './sign-in.ts'
import { refuseUnconfirmed } from './unconfirmed.ts'

/** The viewer's means of login in addition to the password. */
export async function ownSecurity(
  ctx: UserContext | InTransaction<UserContext>,
): Promise<Security> {
  const { id } = ctx.viewer
  const totp = await findTotp(ctx.db, id)
  const passkeys = await listPasskeys(ctx.db, id)
  return {
    twoStepSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, id),
    passkeys: passkeys.map((passkey) => toPasskey(passkey)),
  }
}

/**
 * Creates a secret for an authenticator app. Codes are required only once the first one is confirmed. The password
 * alone is enough here, because this throws 'two_step.on_already' for accounts that already require codes.
 */
export async function enrol(
  ctx: UserContext,
  { currentPassword }: Confirmation,
): Promise<Enrolment> {
  const user = await confirmPassword(ctx, currentPassword)
  refuseUnconfirmed(user)
  const secret = newTotpSecret()
  const secretEncrypted = sealSecret(ctx.config, user.id, secret)
  const enrolment = { userId: user.id, secretEncrypted, createdAt: realTime(ctx) }
  await transaction(ctx, async (ctx) => {
    await lockUnchanged(ctx, user, 'account.changed')
    if (!(await beginTotp(ctx.db, enrolment))) fail('two_step.on_already')
  })
  const title = await siteTitle(ctx)
  return enrolmentOf(secret, { issuer: title, label: user.username })
}

/**
 * Turns on two-step verification after a first code proves that the app has the secret. Other sessions end, because
 * one of them may be why the person turns it on.
 */
export async function confirmEnrolment(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  const { id } = ctx.viewer
  const now = realTime(ctx)
  const totp = found(await findTotp(ctx.db, id), 'two_step.not_begun')
  if (totp.confirmedAt) fail('two_step.on_already')
  if (now.getTime() - totp.createdAt.getTime() > CHALLENGE_MS) fail('two_step.not_begun')
  const secret = openTotp(ctx, totp) ?? fail('two_step.not_begun')
  const lastStep = stepOf(secret, code, now) ?? fail('two_step.wrong_code')
  const { codes, salt, hashes } = await newRecoverySet(ctx)
  await transaction(ctx, async (ctx) => {
    // A concurrent login without a code either finishes before this lock or sees the change.
    refuseUnconfirmed(await lockViewerInSession(ctx))
    const isFirst = await confirmTotp(ctx.db, totp, { lastStep, confirmedAt: now })
    if (!isFirst) fail('two_step.on_already')
    await replaceRecoveryCodes(ctx.db, { userId: id, salt, hashes })
    await endOtherSessions(ctx)
    await notifyOfSecurityChange(ctx, id, { change: 'totp_on' })
  })
  return { codes }
}

/** Whether this person needs more than the password to log in. */
export function hasTwoStep({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> {
  return isTwoStepOn(db, userId)
}

/** Turns off two-step verification. Throws as `confirm` does, and 'two_step.off_already'. */
export async function turnTwoStepOff(
  ctx: UserContext,
  confirmation: CodeConfirmation,
): Promise<Security> {
  const confirmed = await confirm(ctx, confirmation)
  return transaction(ctx, async (ctx) => {
    const { id } = await lockConfirmed(ctx, confirmed)
    const totp = await deleteTotp(ctx.db, id)
    if (!totp?.confirmedAt) fail('two_step.off_already')
    await deleteRecoveryCodes(ctx.db, id)
    await deleteChallengesOf(ctx.db, id)
    await deleteCodeGuessesOf(ctx.db, id)
    await notifyOfSecurityChange(ctx, id, { change: 'totp_off' })
    return ownSecurity(ctx)
  })
}

/** Creates ten new recovery codes; the old ones stop working. Throws as `confirm` does. */
export async function renewRecoveryCodes(
  ctx: UserContext,
  confirmation: CodeConfirmation,
): Promise<RecoveryCodes> {
  const confirmed = await confirm(ctx, confirmation)
  const { codes, salt, hashes } = await newRecoverySet(ctx)
  await transaction(ctx, async (ctx) => {
    const { id } = await lockConfirmed(ctx, confirmed)
    if (!(await lockTotp(ctx.db, id))) fail('two_step.off_already')
    await replaceRecoveryCodes(ctx.db, { userId: id, salt, hashes })
    await notifyOfSecurityChange(ctx, id, { change: 'codes_renewed' })
  })
  return { codes }
}
