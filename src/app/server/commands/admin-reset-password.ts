import { parseArgs } from 'node:util'
import { resetPasswordAsOperator } from '#accounts/server/service/operator.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { asSystem } from '../system.ts'
import { commandLineOf } from './command-line.ts'
import { askForPassword } from './ask-password.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run admin:reset-password -- --username …`: sets a new password for a person who is locked out. Asks for it, or
 * takes ADMIN_PASSWORD. `--forget-second-step` also removes the second factor, for example after a lost phone.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, 'forget-second-step': { type: 'boolean' } },
  })
  if (!values.username) {
    throw new StartupError(
      `Usage: ${commandLineOf('admin:reset-password', '--username you [--forget-second-step]')}`,
    )
  }
  const reset = {
    login: values.username,
    password: await askForPassword('New password: '),
    forgetsSecondStep: values['forget-second-step'] ?? false,
  }
  await asSystem(readConfig({ LOG_LEVEL: 'warn', ...process.env }), async (ctx) => {
    const { username, status } = await resetPasswordAsOperator(ctx, reset)
    console.log(`${username} has a new password and was logged out everywhere.`)
    if (reset.forgetsSecondStep) console.log('Two-step verification and passkeys were removed.')
    if (status === 'suspended')
      console.log('The account is suspended, so logging in is not possible yet.')
  })
})
