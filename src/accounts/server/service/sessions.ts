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
import { deleteOldFailedLogins, type UserRow } from '../queries.ts'
import { holdUser } from '../queries/account.ts'
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
import { tellNewDevice } from './devices.ts'

/**
 * A new id at every sign-in; the one that was presented dies with it (control 50). The caller has made sure
 * who it is, of an account as it was then: throws 'auth.wrong_credentials' when its password or status changed
 * since, 'auth.second_factor_required' when it began to ask for a code, and 'auth.demo_admin_elsewhere'.
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
    await holdProven(ctx, user)
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
    await tellNewDevice(ctx, user, session)
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

/** Their password is public and the network may reach a demo, so their sessions work at the machine itself only. */
function isDemoAdmin({ isDemo, role }: UserRow): boolean {
  return isDemo && role !== 'customer'
}

/**
 * Holds the account as it was when somebody proved to be its person. A change that ends all sessions (control 48)
 * comes before or after: what it overtook would outlive it. Throws `changed`.
 */
export async function holdProven(
  ctx: InTransaction,
  proven: UserRow,
  changed: ErrorCode = 'auth.wrong_credentials',
): Promise<UserRow> {
  const user = await holdUser(ctx.db, proven.id)
  const isSame = user?.passwordHash === proven.passwordHash && user.status === proven.status
  return isSame ? user : fail(changed)
}

/**
 * The same for who goes on with what they confirmed before: their session may have been ended since. Throws
 * 'account.changed'.
 */
export async function holdSession(ctx: InTransaction<UserContext>): Promise<UserRow> {
  const user = found(await holdUser(ctx.db, ctx.viewer.id))
  const tokenHash = ctx.session?.tokenHash
  return tokenHash && (await isSessionOpen(ctx, tokenHash)) ? user : fail('account.changed')
}

async function endPresented(ctx: InTransaction, tokenHash: Uint8Array) {
  const userId = await deleteSession(ctx.db, tokenHash)
  if (userId !== undefined) announceEnd(ctx, userId, tokenHash)
}

/** Whether this session still lets its person in. Asking is no use of it. */
export async function isSessionOpen(
  ctx: Context | InTransaction,
  tokenHash: Uint8Array,
): Promise<boolean> {
  const asked = askedOf(ctx, ctx.session)
  return (await findSessionUser(ctx.db, tokenHash, asked)) !== undefined
}

export async function logOut(ctx: Context) {
  const tokenHash = ctx.session?.tokenHash
  if (tokenHash) await deleteSession(ctx.db, tokenHash)
  if (tokenHash && ctx.viewer) announceEnd(ctx, ctx.viewer.id, tokenHash)
  ctx.session?.clearCookie()
  return { message: 'You have been successfully logged out.' }
}

/**
 * Signs the viewer out everywhere else, at once, and ends sign-ins that are half done: for a
 * changed password or email, and for two-step verification turned on. Within a transaction or
 * without; answers how many sessions ended.
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
 * Signs somebody out everywhere, the asking browser included: for a reset password, a suspension or a
 * deletion, which also calls `forgetSignInMeans`.
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
 * For a mailed link, which opens signed out, too: the browser of its owner stays signed in, a stranger's is none
 * to keep. Answers how many sessions ended.
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
 * Who presents this token; null when the session is unknown, ended, idle too long or blocked. An admin whose time for
 * two-step verification is over is a member.
 */
export async function findViewer(
  { db, now, clock, config }: Pick<Resources, 'db' | 'now' | 'clock' | 'config'>,
  tokenHash: Uint8Array,
  session: Pick<SessionPort, 'isAtTheMachine' | 'zone'>,
): Promise<Viewer | null> {
  const asked = askedOf({ now, clock, config }, session)
  const row = await findSessionUser(db, tokenHash, asked)
  if (!row) return null
  const { lastUsedAt, passedSecondFactor, adminSince, createdAt, ...known } = row
  const { timeZone, browserZone, siteZone, locale, isDemo, ...rest } = known
  const zone = firstKnownZone([timeZone, session.zone, browserZone, siteZone])
  const viewer = { ...rest, zone, ...(!isDemo && { locale }) } as Viewer
  const { now: at } = asked
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

/** Forgets ended sessions, half-done sign-ins, old failed sign-ins and devices long not seen. */
export async function sweepSessions(ctx: Context): Promise<void> {
  const real = realTime(ctx)
  await deleteExpiredSessions(ctx.db, real, idleSince(real))
  await deleteExpiredChallenges(ctx.db, real)
  await deleteOldDevices(ctx.db, new Date(real.getTime() - DEVICE_MEMORY_MS))
  await deleteOldFailedLogins(ctx.db, new Date(ctx.now().getTime() - FAILED_LOGIN_WINDOW_MS))
}

function askedOf(
  ctx: Pick<Resources, 'now' | 'clock' | 'config'>,
  session: Pick<SessionPort, 'isAtTheMachine'> | null,
) {
  const now = realTime(ctx)
  const isAtTheMachine = session?.isAtTheMachine ?? false
  return { now, idleSince: idleSince(now), isDemo: ctx.config.isDemo, isAtTheMachine }
}

/** A session that was last used before is over. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_IDLE_MS)
}
