import { parseArgs } from 'node:util'
import { createSuperAdmin } from '#accounts/server/service/accounts.ts'
import { Registration } from '#accounts/contract.ts'
import { AppError } from '#platform/errors.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { asSystem } from '../system.ts'
import { commandLineOf } from './command-line.ts'
import { askForPassword } from './ask-password.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: ${commandLineOf('admin:create', '--email you@example.org --username you')}`

/**
 * `npm run admin:create -- --email … --username …`: creates the first super admin. Asks for the password, or takes
 * ADMIN_PASSWORD.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      name: { type: 'string' },
    },
  })
  // Checked before the password prompt, so that no password is typed in vain.
  if (!values.username || !values.email) throw new StartupError(USAGE)
  const config = readConfig()
  const account = Registration.safeParse({
    username: values.username,
    email: values.email,
    fullName: values.name ?? values.username,
    password: await askForPassword(`Password (at least ${config.passwordMin} characters): `),
  })
  if (!account.success) {
    const problems = account.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
    throw new StartupError(`${USAGE}\n${problems.join('\n')}`)
  }
  await asSystem(config, async (ctx) => {
    const user = await createSuperAdmin(ctx, account.data).catch(sayWhatElse)
    console.log(`${user.username} is now super admin. Log in at /auth.`)
  })
})

/** Refers to the commands for a further super admin and for a forgotten password. */
function sayWhatElse(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'account.super_admin_exists') throw error
  throw new StartupError(
    `${error.message} To make another: ${commandLineOf('admin:promote', '--username … --role super_admin')}. ` +
      `To let one in who cannot get in: ${commandLineOf('admin:reset-password', '--username …')}`,
  )
}
