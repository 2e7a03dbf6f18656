import { Registration } from '#accounts/contract.ts'
import { createFirstSuperAdmin } from '#accounts/server/service/operator.ts'
import { AppError } from '#platform/errors.ts'
import { StartupError } from '#platform/server/config.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'

type Environment = Record<string, string | undefined>

const names = { username: 'ADMIN_USERNAME', email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' }

/**
 * Creates the first super admin from the environment, for unattended installations. Does nothing once there is a super
 * admin, so a restart changes no password. Returns the username if it created the account.
 */
export async function createAdminFrom(
  env: Environment,
  resources: Resources,
): Promise<string | null> {
  const account = readFirstAdmin(env)
  if (!account) return null
  try {
    const user = await createFirstSuperAdmin(systemContext(resources), account)
    return user?.username ?? null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another process of the same deployment created the account first.
    if (error.code === 'account.super_admin_exists') return null
    throw new StartupError(`The first super admin cannot be created from ADMIN_…: ${error.message}`)
  }
}

/** Null if neither username nor email is set: ADMIN_PASSWORD alone is for the commands. Throws StartupError. */
function readFirstAdmin(env: Environment): Registration | null {
  const valueOf = (name: string) => env[name] || undefined
  if (!valueOf(names.username) && !valueOf(names.email)) return null
  const missing = Object.values(names).filter((name) => !valueOf(name))
  if (missing.length > 0) {
    throw new StartupError(
      `The first super admin needs ${Object.values(names).join(', ')}; missing: ${missing.join(', ')}.`,
    )
  }
  const account = Registration.safeParse({
    username: valueOf(names.username),
    email: valueOf(names.email),
    fullName: valueOf(names.username),
    password: valueOf(names.password),
  })
  if (account.success) return account.data
  const problems = account.error.issues.map(({ path, message }) => {
    const field = String(path[0])
    return `${field in names ? names[field as keyof typeof names] : field}: ${message}`
  })
  throw new StartupError(`Please check the environment: ${problems.join('; ')}.`)
}
