import { audit } from '#audit/server/service.ts'
import { fail } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type Viewer,
} from '#platform/server/context.ts'
import type { Registration, Role, SessionUser } from '../../contract.ts'
import { requireTwoStepAtFirst } from '#settings/server/service/security.ts'
import { hashPassword } from '../passwords.ts'
import { findUserByLogin, hasSuperAdmin as anySuperAdmin, type UserRow } from '../queries/users.ts'
import { findFirstSuperAdmin, lockUser, updateUser } from '../queries/account.ts'
import { checkPassword, createSuperAdmin, toSessionUser } from './accounts.ts'
import { removeLoginMeans } from './remove-login-means.ts'
import { replacePassword } from './password.ts'
import { changeRole } from './roles.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Actions of the operator at the machine itself. They need no login, because anyone who can run a command there can
 * read the database anyway, and they are not reachable over HTTP.
 */

interface Reset {
  login: string
  password: string
  /** Also removes the authenticator app, recovery codes and passkeys, if these are lost too. */
  forgetsSecondStep?: boolean
}

/**
 * Sets a new password, ends all sessions and emails the person. Throws 'account.nobody', 'account.password_common',
 * and 'request.invalid' for a password that is too short.
 */
export async function resetPasswordAsOperator(
  ctx: Context,
  { login, password, forgetsSecondStep = false }: Reset,
): Promise<SessionUser> {
  await checkPassword(ctx, password)
  const { id } = await findPerson(ctx, login)
  const passwordHash = await hashPassword(ctx, password)
  return transaction(ctx, async (ctx) => {
    const user = await lockPerson(ctx, id, login)
    await replacePassword(ctx, user, passwordHash)
    if (forgetsSecondStep) await removeLoginMeans(ctx, id)
    await endAllSessions(ctx, id)
    await audit(ctx, {
      action: 'user.password_reset',
      subject: { kind: 'user', id },
      after: { forgetsSecondStep },
    })
    ctx.log.info({ userId: id }, 'the operator set a new password')
    return toSessionUser(user)
  })
}

/**
 * Like `changeRole`, but a person who already has the role keeps it. Also confirms an admin's address, because there
 * may be no mail server to do so. Throws 'account.nobody' as well.
 */
export async function setRoleAsOperator(
  ctx: Context,
  { login, role }: { login: string; role: Role },
): Promise<SessionUser> {
  const { id } = await findPerson(ctx, login)
  return transaction(ctx, async (ctx) => {
    const user = await lockPerson(ctx, id, login)
    if (role !== 'customer' && !user.emailVerifiedAt) {
      await updateUser(ctx.db, id, { emailVerifiedAt: ctx.now() })
    }
    if (user.role !== role) await changeRole(ctx, { userId: id, role })
    return toSessionUser({ ...user, role })
  })
}

/** Creates the first super admin and returns the account; null if there is one. */
export async function createFirstSuperAdmin(
  ctx: Context,
  account: Registration,
): Promise<SessionUser | null> {
  if (await hasSuperAdmin(ctx)) return null
  return createSuperAdmin(ctx, account, (ctx) => requireTwoStepAtFirst(ctx))
}

export function hasSuperAdmin({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> {
  return anySuperAdmin(db, config.isDemo)
}

/**
 * The user in whose name the operator acts: the one with this login, or the first super admin. Undefined if that user
 * is not active.
 */
export async function findActor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  login: string | undefined,
): Promise<Viewer | undefined> {
  const user =
    login === undefined
      ? await findFirstSuperAdmin(db, config.isDemo)
      : await findUserByLogin(db, login)
  if (user?.status !== 'active') return undefined
  const { id, role, isAdmin, isServiceProvider, status } = toSessionUser(user)
  return { id, role, isAdmin, isServiceProvider, status }
}

async function findPerson(ctx: Context, login: string): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, login)
  return user && user.status !== 'deleted' ? user : nobody(login)
}

/** The person may have deleted their account in the meantime. */
async function lockPerson(ctx: InTransaction, id: number, login: string): Promise<UserRow> {
  const user = await lockUser(ctx.db, id)
  return user && user.status !== 'deleted' ? user : nobody(login)
}

function nobody(login: string): never {
  fail('account.nobody', { details: { login } })
}
