import { fail, found } from '#platform/errors.ts'
import { realTime } from '#platform/server/clock.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type UserContext,
} from '#platform/server/context.ts'
import { siteTitle } from '#settings/server/service/reading.ts'
import { MAX_PASSKEYS } from '../../account.ts'
import type { Confirmation } from '../../confirmation.ts'
import type { SessionUser } from '../../contract.ts'
import type { Passkey } from '../../security-contract.ts'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '../../webauthn.ts'
import { creationOptions, readNewKey, readSignature, requestOptions } from '../passkey-ceremony.ts'
import { findUser } from '../queries/users.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  renamePasskey as updateName,
  usePasskey,
  type PasskeyRow,
} from '../queries/passkeys.ts'
import { toSessionUser } from './accounts.ts'
import { beginChallenge, finishChallenge } from './challenges.ts'
import { confirm, lockConfirmed } from './confirm.ts'
import { notifyOfSecurityChange } from './safety-notices.ts'
import { lockViewerInSession, openSession } from './sessions.ts'
import { auditFailure, refuseSuspended, refuseInactive } from './sign-in.ts'
import { refuseUnconfirmed } from './unconfirmed.ts'

/** A challenge for any passkey of this site; the user is known only afterwards. */
export async function askForPasskey(ctx: Context): Promise<RequestOptions> {
  const options = await requestOptions(originOf(ctx))
  const { challenge } = options
  await beginChallenge(ctx, { kind: 'passkey_sign_in', userId: null, challenge })
  return options
}

/**
 * Logs in with a passkey, which counts as both factors. Throws 'auth.step_expired' for an expired challenge, and
 * 'auth.passkey_refused' without further distinction for an unknown, copied or invalid key.
 */
export async function signInByPasskey(
  ctx: Context,
  credential: SignedCredential,
): Promise<SessionUser> {
  const pending = await finishChallenge(ctx, 'passkey_sign_in')
  const challenge = pending?.challenge ?? fail('auth.step_expired')
  const passkey = found(await findPasskey(ctx.db, credential.id), 'auth.passkey_refused')
  // Read before the signature is checked, because a concurrent password reset may remove the key.
  const user = found(await findUser(ctx.db, passkey.userId), 'auth.passkey_refused')
  const signed = { origin: originOf(ctx), challenge }
  const counter = await readSignature(credential, passkey, signed)
  const used = counter !== undefined && { counter, lastUsedAt: realTime(ctx) }
  if (!used || !(await usePasskey(ctx.db, passkey, used))) {
    ctx.log.warn({ userId: passkey.userId }, 'a passkey was refused')
    await auditFailure(ctx, passkey.userId)
    fail('auth.passkey_refused')
  }
  refuseInactive(ctx, user, 'auth.passkey_refused')
  await refuseSuspended(ctx, user)
  await openSession(ctx, user, { passedSecondFactor: true })
  return toSessionUser(user)
}

/**
 * The options for creating a passkey in the viewer's browser. Throws as `confirm` does, and
 * 'account.email_unconfirmed'.
 */
export async function beginPasskey(
  ctx: UserContext,
  confirmation: Confirmation,
): Promise<CreationOptions> {
  const confirmed = await confirm(ctx, confirmation)
  const { user } = confirmed
  refuseUnconfirmed(user)
  const existing = await listPasskeys(ctx.db, user.id)
  refuseTooMany(existing.length)
  const title = await siteTitle(ctx)
  const options = await creationOptions({ origin: originOf(ctx), name: title }, user, existing)
  const { challenge } = options
  await transaction(ctx, async (ctx) => {
    await lockConfirmed(ctx, confirmed)
    await beginChallenge(ctx, { kind: 'passkey_registration', userId: user.id, challenge })
  })
  return options
}

/** Stores the passkey that the viewer's browser created for its challenge. */
export async function addPasskey(
  ctx: UserContext,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { id: userId } = ctx.viewer
  const pending = await finishChallenge(ctx, 'passkey_registration')
  if (pending?.userId !== userId) fail('passkey.not_made')
  const challenge = pending.challenge ?? fail('passkey.not_made')
  const made = await readNewKey(credential, { origin: originOf(ctx), challenge })
  const key = made ?? fail('passkey.not_made')
  const transports = credential.response.transports ?? []
  const createdAt = realTime(ctx)
  try {
    return await transaction(ctx, async (ctx) => {
      refuseUnconfirmed(await lockViewerInSession(ctx))
      refuseTooMany(await lockPasskeys(ctx.db, userId))
      const row = await insertPasskey(ctx.db, { ...key, userId, name, transports, createdAt })
      await notifyOfSecurityChange(ctx, userId, { change: 'passkey_added', passkey: name })
      return toPasskey(row)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'passkeys_credential_id_key') fail('passkey.exists')
    throw error
  }
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) fail('passkey.too_many', { details: { max: MAX_PASSKEYS } })
}

export async function renamePasskey(
  ctx: UserContext,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  return toPasskey(found(await updateName(ctx.db, { userId: ctx.viewer.id, id, name })))
}

/** Throws `not_found` if the passkey is not the viewer's. */
export async function removePasskey(
  ctx: UserContext,
  { id, ...confirmation }: Confirmation & { id: number },
): Promise<void> {
  const confirmed = await confirm(ctx, confirmation)
  await transaction(ctx, async (ctx) => {
    const { id: userId } = await lockConfirmed(ctx, confirmed)
    const { name } = found(await deletePasskey(ctx.db, { userId, id }))
    await notifyOfSecurityChange(ctx, userId, { change: 'passkey_removed', passkey: name })
  })
}

export function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

function originOf({ session }: Context): string {
  return session?.origin ?? fail('auth.required')
}
