import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { commandEnvironment } from '../../../../test/child-environment.ts'
import {
  anEmptyInstallation,
  removeEmptyInstallations,
} from '../../../../test/empty-installation.ts'
import { asSystem } from '../system.ts'

const MINUTES_MS = 300_000
afterAll(removeEmptyInstallations)

test(
  'reconciles an up-to-date marketplace, or says what to do first',
  async () => {
    const place = await anEmptyInstallation()
    const env = commandEnvironment(place)
    const reconcile = () =>
      promisify(execFile)(process.execPath, ['src/app/server/commands/reconcile.ts'], { env })
    await expect(reconcile()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^(There is no database in|The database is not up to date).+\n$/,
      ),
    })
    await asSystem(place, async () => undefined)
    await expect(reconcile()).resolves.toMatchObject({
      stdout: expect.stringContaining('No difference.'),
    })
    await asSystem(place, async (_, { pool }) => {
      await pool.query(
        'delete from kysely_migration where name = (select max(name) from kysely_migration)',
      )
    })
    await expect(reconcile()).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^The database is not up to date \(pending: \d{4}_\w+\)\. npm run db:migrate/,
      ),
    })
  },
  MINUTES_MS,
)
