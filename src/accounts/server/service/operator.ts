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
import { findUserByLogin, hasSuperAdmin as anySuperAdmin, type UserRow } from '../queries.ts'
import { findFirstSuperAdmin, lockUser, updateUser } from '../queries/account.ts'
import { checkPassword, createSuperAdmin, toSessionUser } from './accounts.ts'
import { forgetSignInMeans } from './forget-means.ts'
import { replacePassword } from './password.ts'
import { changeRole } from './roles.ts'
import { endAllSessions } from './sessions.ts'

/**
 * What the operator does at the machine itself, where whoever can start a command can read the database
 * anyway: nobody is asked who they are, and nothing here is reachable over HTTP.
 */

interface Reset {
  login: string
  password: string
  /** Also forgets authenticator app, recovery codes and passkeys, for who lost them too. */
  forgetsSecondStep?: boolean
}

/**
 * Gives somebody a new password and signs them out everywhere; they are told by mail. Throws
 * 'account.nobody', 'account.password_common', and 'request.invalid' for one that is too short.
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
    if (forgetsSecondStep) await forgetSignInMeans(ctx, id)
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
 * As `changeRole`; a person who has the role keeps it. This also confirms an admin's address, since
 * there may be no mail server to confirm it with. Throws 'account.nobody', too.
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

/** The first super admin, unless there is one; answers who was made. */
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

/** As whom the operator does something: who is called so, or the first super admin; nobody who is not active. */
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

/** Who left meanwhile is nobody, too. */
async function lockPerson(ctx: InTransaction, id: number, login: string): Promise<UserRow> {
  const user = await lockUser(ctx.db, id)
  return user && user.status !== 'deleted' ? user : nobody(login)
}

function nobody(login: string): never {
  fail('account.nobody', { details: { login } })
}
