import { parseArgs } from 'node:util'
import { Role } from '#accounts/contract.ts'
import { setRoleAsOperator } from '#accounts/server/service/operator.ts'
import { readConfig, StartupError } from '#platform/server/config.ts'
import { asSystem } from '../system.ts'
import { commandLineOf } from './command-line.ts'
import { runCommand } from './run-command.ts'

const words = {
  customer: 'a customer',
  admin: 'an admin',
  super_admin: 'a super admin',
} as const satisfies Record<Role, string>

/**
 * `npm run admin:promote -- --username … --role admin`: makes a member admin or super admin, or with `--role customer`
 * takes the role away.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, role: { type: 'string' } },
  })
  const role = Role.safeParse(values.role)
  if (!values.username || !role.success) {
    throw new StartupError(
      `Usage: ${commandLineOf('admin:promote', '--username you --role admin|super_admin|customer')}`,
    )
  }
  const wanted = { login: values.username, role: role.data }
  await asSystem(readConfig({ LOG_LEVEL: 'warn', ...process.env }), async (ctx) => {
    const { username } = await setRoleAsOperator(ctx, wanted)
    console.log(`${username} is ${words[role.data]} now and must log in again.`)
  })
})
