import { parseArgs } from 'node:util'
import { createSuperAdmin } from '#accounts/server/service/accounts.ts'
import { Registration } from '#accounts/contract.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { asSystem } from '../system.ts'
import { askForPassword } from './ask-password.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run admin:create -- --email … --username …`: the first super admin of a marketplace without
 * one. Asks for the password, or takes ADMIN_PASSWORD.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      name: { type: 'string' },
    },
  })
  const config = readConfig()
  const account = Registration.safeParse({
    username: values.username,
    email: values.email,
    fullName: values.name ?? values.username,
    password: await askForPassword('Password (at least 6 characters): '),
  })
  if (!account.success) {
    const problems = account.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
    throw new StartupError(
      `Usage: npm run admin:create -- --email you@example.org --username you\n${problems.join('\n')}`,
    )
  }
  await asSystem(config, async (ctx) => {
    const user = await createSuperAdmin(ctx, account.data)
    console.log(`${user.username} is now super admin. Sign in at /auth.`)
  })
})
