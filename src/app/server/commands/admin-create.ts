import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createSuperAdmin } from '#accounts/server/service.ts'
import { Registration } from '#accounts/contract.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { systemContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrations.ts'
import { createResources } from '../resources.ts'
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
    password: process.env['ADMIN_PASSWORD'] ?? (await askForPassword()),
  })
  if (!account.success) {
    const problems = account.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
    throw new StartupError(
      `Usage: npm run admin:create -- --email you@example.org --username you\n${problems.join('\n')}`,
    )
  }
  const database = await openDatabase(config)
  try {
    await migrate(database.db)
    const user = await createSuperAdmin(
      systemContext(createResources(config, database)),
      account.data,
    )
    console.log(`${user.username} is now super admin. Sign in at /auth.`)
  } finally {
    await database.close()
  }
})

async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new StartupError('Set ADMIN_PASSWORD, or run this in a terminal.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const password = await terminal.question('Password (at least 6 characters): ')
  terminal.close()
  return password
}
