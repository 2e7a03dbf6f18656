import { randomBytes } from 'node:crypto'
import { fail, found } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type Resources,
  type UserContext,
  type Viewer,
} from '#platform/server/context.ts'
import { hashToken } from '#platform/server/session-cookie.ts'
import {
  FAILED_LOGIN_WINDOW_MS,
  isReservedUsername,
  MAX_FAILED_LOGINS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SESSION_TOUCH_MS,
} from '../account.ts'
import type { Credentials, Registration, Role, SessionUser, UserStatus } from '../contract.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import {
  deleteExpiredSessions,
  deleteFailedLogins,
  deleteOldFailedLogins,
  deleteSession,
  findSessionUser,
  findUser,
  findUserByLogin,
  hasDemoUsers,
  hasSuperAdmin,
  hasUsers as anyUser,
  insertSession,
  insertUser,
  lockUsers,
  reserveLoginAttempt,
  touchSession,
  updateFeatured,
  type LoginAttempt,
  type NewUser,
  type UserRow,
} from './queries.ts'

/** Creates the account and signs it in. Role, status and flags of the body never get here (A-19b). */
export async function register(ctx: Context, input: Registration): Promise<SessionUser> {
  if (isReservedUsername(input.username)) fail('account.username_reserved')
  checkPassword(ctx, input.password)
  const { password, ...account } = input
  const passwordHash = await hashPassword(password)
  const user = await createUser(ctx, { ...account, passwordHash, createdAt: ctx.now() })
  await openSession(ctx, user.id)
  return toSessionUser(user)
}

/** Throws `account.username_taken` or `account.email_taken`. */
export async function createUser(ctx: Pick<Context, 'db'>, user: NewUser): Promise<UserRow> {
  try {
    return await insertUser(ctx.db, user)
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_username_key') fail('account.username_taken')
    if (constraint === 'users_email_key') fail('account.email_taken')
    throw error
  }
}

/** The same answer for an unknown name and a wrong password (control 44). */
export async function logIn(ctx: Context, { username, password }: Credentials) {
  const user = await findUserByLogin(ctx.db, username)
  // One budget per account, whichever of its names is used.
  const accountKey = user ? `user ${user.id}` : username.toLowerCase()
  const attempt = { accountKey, address: ctx.session?.address ?? '' }
  await countAttempt(ctx, attempt)
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (!user || !isRight || user.status === 'deleted') fail('auth.wrong_credentials')
  // The demo accounts' passwords are public: outside demo mode they open nothing.
  if (user.isDemo && !ctx.config.isDemo) fail('auth.wrong_credentials')
  await deleteFailedLogins(ctx.db, attempt)
  if (user.status === 'suspended') fail('account.suspended')
  await openSession(ctx, user.id)
  return toSessionUser(user)
}

async function countAttempt(ctx: Context, attempt: LoginAttempt) {
  const now = ctx.now()
  const since = new Date(now.getTime() - FAILED_LOGIN_WINDOW_MS)
  const max = MAX_FAILED_LOGINS
  const oldest = await transaction(ctx, ({ db }) =>
    reserveLoginAttempt(db, attempt, { max, now, since }),
  )
  if (!oldest) return
  const seconds = Math.ceil((oldest.getTime() - since.getTime()) / 1000)
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}

export async function logOut(ctx: Context) {
  if (ctx.session?.tokenHash) await deleteSession(ctx.db, ctx.session.tokenHash)
  ctx.session?.clearCookie()
  return { message: 'You have been successfully logged out.' }
}

export async function currentUser(ctx: UserContext): Promise<SessionUser> {
  return toSessionUser(found(await findUser(ctx.db, ctx.viewer.id)))
}

/** A new id at every sign-in; the one that was presented dies with it (control 50). */
async function openSession(ctx: Context, userId: number) {
  const session = ctx.session ?? fail('auth.required')
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS)
  await transaction(ctx, async ({ db }) => {
    if (session.tokenHash) await deleteSession(db, session.tokenHash)
    await insertSession(db, {
      tokenHash: hashToken(token),
      userId,
      userAgent: session.userAgent ?? null,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    })
  })
  session.setCookie(token, expiresAt)
}

/** Who presents this token; null when the session is unknown, ended, idle too long or blocked. */
export async function findViewer(
  { db, now }: Pick<Resources, 'db' | 'now'>,
  tokenHash: Uint8Array,
): Promise<Viewer | null> {
  const at = now()
  const row = await findSessionUser(db, tokenHash, at, idleSince(at))
  if (!row) return null
  const { lastUsedAt, ...viewer } = row
  if (at.getTime() - lastUsedAt.getTime() > SESSION_TOUCH_MS) {
    await touchSession(db, tokenHash, viewer.id, at)
  }
  return viewer as Viewer
}

/** The first super admin; refused once there is one. */
export async function createSuperAdmin(ctx: Context, input: Registration): Promise<SessionUser> {
  checkPassword(ctx, input.password)
  const { password, ...account } = input
  const passwordHash = await hashPassword(password)
  return transaction(ctx, async (ctx) => {
    await lockUsers(ctx.db)
    if (await hasSuperAdmin(ctx.db)) fail('account.super_admin_exists')
    const role = 'super_admin'
    return toSessionUser(
      await createUser(ctx, { ...account, role, passwordHash, createdAt: ctx.now() }),
    )
  })
}

/** An admin's choice for the landing page; throws `viber.not_found` for who is no active viber. */
export async function featureViber(ctx: UserContext, id: number, isFeatured: boolean) {
  if (!(await updateFeatured(ctx.db, id, isFeatured))) fail('viber.not_found')
  return { isFeatured }
}

/** False for a marketplace nobody has entered yet. */
export function hasUsers(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return anyUser(ctx.db)
}

/** True while people with public passwords are in the database. */
export function hasDemoAccounts(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return hasDemoUsers(ctx.db)
}

/** Forgets ended sessions and old failed sign-ins. */
export async function sweepSessions(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteExpiredSessions(ctx.db, now, idleSince(now))
  await deleteOldFailedLogins(ctx.db, new Date(now.getTime() - FAILED_LOGIN_WINDOW_MS))
}

function idleSince(now: Date) {
  return new Date(now.getTime() - SESSION_IDLE_MS)
}

/** Throws when the password is shorter than the operator wants or one of the most common. */
export function checkPassword(ctx: Context, password: string): void {
  const min = ctx.config.passwordMin
  if ([...password].length < min) {
    const message = `Password must be at least ${min} characters`
    fail('request.invalid', { errors: [{ path: 'password', message }] })
  }
  if (isCommonPassword(password)) fail('account.password_common')
}

function toSessionUser(user: UserRow): SessionUser {
  return {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    email: user.email,
    avatar: user.avatar,
    role: user.role as Role,
    isAdmin: user.isAdmin ?? false,
    isServiceProvider: user.isServiceProvider,
    status: user.status as UserStatus,
    onboardingCompleted: user.onboardingCompletedAt !== null,
  }
}
