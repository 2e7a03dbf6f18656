import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { commandEnvironment } from '../../../../test/child-environment.ts'
import {
  anEmptyInstallation,
  removeEmptyInstallations,
} from '../../../../test/empty-installation.ts'

const MINUTES_MS = 300_000
const file = 'src/app/server/commands/admin-create.ts'
const usage = 'Usage: npm run admin:create -- --email you@example.org --username you\n'
afterAll(removeEmptyInstallations)

test(
  'creates the first super admin, and afterwards refers to admin:promote',
  async () => {
    const env = { ...commandEnvironment(await anEmptyInstallation()), PASSWORD_MIN: '12' }
    const create = (args: string[], ADMIN_PASSWORD?: string) =>
      promisify(execFile)(process.execPath, [file, ...args], {
        env: { ...env, ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }) },
      })
    // Arguments are checked before the password prompt.
    await expect(create(['--username', 'boss'])).rejects.toMatchObject({ code: 1, stderr: usage })

    const boss = ['--email', 'boss@example.org', '--username', 'boss']
    await expect(create(boss, 'too short')).rejects.toMatchObject({
      stderr: 'Password must be at least 12 characters\n',
    })
    await expect(create(boss, 'a long enough secret')).resolves.toMatchObject({
      stdout: 'boss is now super admin. Log in at /auth.\n',
    })
    const second = ['--email', 'second@example.org', '--username', 'second']
    await expect(create(second, 'a long enough secret')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^There is already a super admin\. To make another: npm run admin:promote/,
      ),
    })
  },
  MINUTES_MS,
)
