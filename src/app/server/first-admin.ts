import { Registration } from '#accounts/contract.ts'
import { createFirstSuperAdmin } from '#accounts/server/service/operator.ts'
import { AppError } from '#platform/errors.ts'
import { StartupError } from '#platform/server/config.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'

type Environment = Record<string, string | undefined>

const names = { username: 'ADMIN_USERNAME', email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' }

/**
 * The first super admin from the environment, for machines that are set up without anybody at them. Counts
 * while there is no super admin, and never again: what a restart finds there changes nobody's password.
 * Answers the username when somebody was made.
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
    // Another process of the same start was quicker.
    if (error.code === 'account.super_admin_exists') return null
    throw new StartupError(`The first super admin cannot be made from ADMIN_…: ${error.message}`)
  }
}

/** Null where nobody is named: ADMIN_PASSWORD alone is for the commands. Throws StartupError. */
function readFirstAdmin(env: Environment): Registration | null {
  const given = (name: string) => env[name] || undefined
  if (!given(names.username) && !given(names.email)) return null
  const missing = Object.values(names).filter((name) => !given(name))
  if (missing.length > 0) {
    throw new StartupError(
      `The first super admin needs ${Object.values(names).join(', ')}; missing: ${missing.join(', ')}.`,
    )
  }
  const account = Registration.safeParse({
    username: given(names.username),
    email: given(names.email),
    fullName: given(names.username),
    password: given(names.password),
  })
  if (account.success) return account.data
  const problems = account.error.issues.map(({ path, message }) => {
    const field = String(path[0])
    return `${field in names ? names[field as keyof typeof names] : field}: ${message}`
  })
  throw new StartupError(`Please check the environment: ${problems.join('; ')}.`)
}
