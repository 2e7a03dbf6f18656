import { audit } from '#audit/server/service.ts'
import { randomBytes } from 'node:crypto'
import { fail, found, type ErrorCode } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type Resources,
  type SessionPort,
  type UserContext,
  type Viewer,
} from '#platform/server/context.ts'
import { realTime } from '#platform/server/clock.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import { announceEnd } from '#platform/server/sessions.ts'
import {
  DEVICE_MEMORY_MS,
  FAILED_LOGIN_WINDOW_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_TOUCH_MS,
} from '../../account.ts'
import type { Role } from '../../contract.ts'
import { deleteOldFailedLogins, type UserRow } from '../queries/users.ts'
import { lockUserNoKey } from '../queries/account.ts'
import { deleteChallengesOf, deleteExpiredChallenges } from '../queries/challenges.ts'
import { deleteOldDevices } from '../queries/devices.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSessionUser,
  insertSession,
  touchSession,
} from '../queries/sessions.ts'
import { isTwoStepOn } from '../queries/two-step.ts'
import { twoStepDueOf } from './admin-rule.ts'
import { notifyOfNewDevice } from './devices.ts'

/**
 * Creates a session with a new id and ends the one presented (control 50). The caller has verified the person for this
 * state of the account: throws 'auth.wrong_credentials' if the password or status has changed since,
 * 'auth.second_factor_required' if two-step verification was turned on since, and 'auth.demo_admin_elsewhere'.
 */
export async function openSession(
  ctx: Context,
  user: UserRow,
  { passedSecondFactor = false }: { passedSecondFactor?: boolean } = {},
): Promise<void> {
  const session = ctx.session ?? fail('auth.required')
  if (isDemoAdmin(user) && !session.isAtTheMachine) fail('auth.demo_admin_elsewhere')
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const now = realTime(ctx)
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
  await transaction(ctx, async (ctx) => {
    await lockUnchanged(ctx, user)
    const isShort = !passedSecondFactor && (await isTwoStepOn(ctx.db, user.id))
    if (isShort) fail('auth.second_factor_required')
    if (session.tokenHash) await endPresented(ctx, session.tokenHash)
    await insertSession(ctx.db, {
      tokenHash,
      userId: user.id,
      userAgent: session.userAgent ?? null,
      address: session.address,
      passedSecondFactor,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    })
    await notifyOfNewDevice(ctx, user, session)
    await touchSession(ctx.db, tokenHash, user.id, {
      usedAt: now,
      seenAt: ctx.now(),
      browserZone: session.zone,
    })
    await audit(ctx, {
      action: 'auth.signed_in',
      by: { id: user.id, role: user.role as Role },
      subject: { kind: 'user', id: user.id },
      after: { passedSecondFactor },
    })
  })
  session.setCookie(token, expiresAt)
}

/**
 * The password is public and a demo may be reachable from the network, so such sessions work only at the machine
 * itself.
 */
function isDemoAdmin({ isDemo, role }: UserRow): boolean {
  return isDemo && role !== 'customer'
}

/**
 * Locks the account if it is unchanged since the person was verified. Changes that end all sessions (control 48) wait
 * for this lock or are seen by it, so nothing based on the old state survives them. Throws the error `changed`.
 */
export async function lockUnchanged(
  ctx: InTransaction,
  proven: UserRow,
  changed: ErrorCode = 'auth.wrong_credentials',
): Promise<UserRow> {
  const user = await lockUserNoKey(ctx.db, proven.id)
  const isSame = user?.passwordHash === proven.passwordHash && user.status === proven.status
  return isSame ? user : fail(changed)
}

/**
 * Locks the viewer's account if their session is still open, for a step that follows an earlier confirmation. Throws
 * 'account.changed'.
 */
export async function lockViewerInSession(ctx: InTransaction<UserContext>): Promise<UserRow> {
  const user = found(await lockUserNoKey(ctx.db, ctx.viewer.id))
  const tokenHash = ctx.session?.tokenHash
  return tokenHash && (await isSessionOpen(ctx, tokenHash)) ? user : fail('account.changed')
}

async function endPresented(ctx: InTransaction, tokenHash: Uint8Array) {
  const userId = await deleteSession(ctx.db, tokenHash)
  if (userId !== undefined) announceEnd(ctx, userId, tokenHash)
}

/** Whether the session is still valid. Does not count as a use of it. */
export async function isSessionOpen(
  ctx: Context | InTransaction,
  tokenHash: Uint8Array,
): Promise<boolean> {
  const check = sessionCheckOf(ctx, ctx.session)
  return (await findSessionUser(ctx.db, tokenHash, check)) !== undefined
}

export async function logOut(ctx: Context) {
  const tokenHash = ctx.session?.tokenHash
  if (tokenHash) await deleteSession(ctx.db, tokenHash)
  if (tokenHash && ctx.viewer) announceEnd(ctx, ctx.viewer.id, tokenHash)
  ctx.session?.clearCookie()
  return { message: 'You have been successfully logged out.' }
}

/**
 * Ends the viewer's other sessions and unfinished logins: after a change of password or email address, and when
 * two-step verification is turned on. Works with or without a transaction. Returns how many sessions ended.
 */
export async function endOtherSessions(
  ctx: UserContext | InTransaction<UserContext>,
): Promise<{ ended: number }> {
  const { id } = ctx.viewer
  const hashes = await deleteSessionsOf(ctx.db, id, ctx.session?.tokenHash)
  await deleteChallengesOf(ctx.db, id)
  for (const tokenHash of hashes) announceEnd(ctx, id, tokenHash)
  ctx.log.info({ userId: id, ended: hashes.length }, 'all other sessions were ended')
  return { ended: hashes.length }
}

/**
 * Ends all sessions of a user, including the viewer's own: after a password reset, a suspension or a deletion, which
 * also calls `removeLoginMeans`.
 */
export async function endAllSessions(
  ctx: Context | InTransaction,
  userId: number,
): Promise<{ ended: number }> {
  const hashes = await deleteSessionsOf(ctx.db, userId)
  await deleteChallengesOf(ctx.db, userId)
  announceEnd(ctx, userId)
  ctx.log.info({ userId, ended: hashes.length }, 'all sessions were ended')
  return { ended: hashes.length }
}

/**
 * For an emailed link, which may be opened without a session: the owner's browser stays logged in, all other sessions
 * end. Returns how many ended.
 */
export function endSessionsElsewhere(
  ctx: InTransaction,
  userId: number,
): Promise<{ ended: number }> {
  const { viewer } = ctx
  if (viewer?.id !== userId) return endAllSessions(ctx, userId)
  return endOtherSessions({ ...ctx, viewer })
}

/**
 * The viewer for this token; null if the session is unknown, ended, idle too long or blocked. An admin past the
 * two-step deadline is a member.
 */
export async function findViewer(
  { db, now, clock, config }: Pick<Resources, 'db' | 'now' | 'clock' | 'config'>,
  tokenHash: Uint8Array,
  session: Pick<SessionPort, 'isAtTheMachine' | 'zone'>,
): Promise<Viewer | null> {
  const check = sessionCheckOf({ now, clock, config }, session)
  const row = await findSessionUser(db, tokenHash, check)
  if (!row) return null
  const { lastUsedAt, passedSecondFactor, adminSince, createdAt, ...known } = row
  const { timeZone, browserZone, siteZone, locale, isDemo, ...rest } = known
  const zone = firstKnownZone([timeZone, session.zone, browserZone, siteZone])
  const viewer = { ...rest, zone, ...(!isDemo && { locale }) } as Viewer
  const { now: at } = check
  const hasMoved = session.zone !== undefined && session.zone !== browserZone
  if (hasMoved || at.getTime() - lastUsedAt.getTime() > SESSION_TOUCH_MS) {
    const use = { usedAt: at, seenAt: now(), browserZone: session.zone }
    await touchSession(db, tokenHash, viewer.id, use)
  }
  if (passedSecondFactor) return viewer
  const twoStepDue = await twoStepDueOf({ db, now, clock }, { ...viewer, adminSince, createdAt })
  if (!twoStepDue) return viewer
  const asMember = twoStepDue.isOver && ({ role: 'customer', isAdmin: false } as const)
  return { ...viewer, ...asMember, twoStepDue }
}

/** Deletes ended sessions, unfinished logins, old failed attempts and devices not seen for long. */
export async function sweepSessions(ctx: Context): Promise<void> {
  const real = realTime(ctx)
  await deleteExpiredSessions(ctx.db, real, idleSince(real))
  await deleteExpiredChallenges(ctx.db, real)
  await deleteOldDevices(ctx.db, new Date(real.getTime() - DEVICE_MEMORY_MS))
  await deleteOldFailedLogins(ctx.db, new Date(ctx.now().getTime() - FAILED_LOGIN_WINDOW_MS))
}

function sessionCheckOf(
  ctx: Pick<Resources, 'now' | 'clock' | 'config'>,
  session: Pick<SessionPort, 'isAtTheMachine'> | null,
) {
  const now = realTime(ctx)
  const isAtTheMachine = session?.isAtTheMachine ?? false
  return { now, idleSince: idleSince(now), isDemo: ctx.config.isDemo, isAtTheMachine }
}

/** Sessions last used before this time have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS)
}
