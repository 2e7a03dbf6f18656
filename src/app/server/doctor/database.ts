import { hasDemoAccounts } from '#accounts/server/service/accounts.ts'
import { adminRuleState } from '#accounts/server/service/admin-rule.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/db.ts'
import { newerSchema } from '#platform/server/migrations.ts'
import { loadWords, ownWords } from '#words/server/service/overlay.ts'
import { commandLineOf } from '../commands/command-line.ts'
import { readMigrationState } from '../status.ts'
import { ok, problem, warning } from './finding.ts'

const SKEW_WARNING_MS = 2000
const SKEW_PROBLEM_MS = 30_000

export async function checkEngine({ pool, engine }: Database, { isPublic }: Config) {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  if (engine === 'postgres') return ok(`PostgreSQL ${version} answers`)
  if (!isPublic) return ok(`The embedded database opens (PostgreSQL ${version})`)
  return warning('The embedded database is for trying out. Set DATABASE_URL to your PostgreSQL.')
}

export async function checkMigrations({ pool }: Database) {
  const { applied, pending, newer } = await readMigrationState(pool)
  if (newer) return problem(newerSchema(newer))
  if (pending.length === 0) return ok(`${applied} applied, none pending`)
  return warning(
    `${pending.length} pending. ${commandLineOf('db:migrate')} applies them; a start does, too.`,
  )
}

/** This machine's clock sets and checks deadlines; sealing and job queues use the database's clock. */
export async function checkClock({ pool }: Database) {
  const before = Date.now()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const middle = (before + Date.now()) / 2
  const skewMs = Math.round(Math.abs((rows[0]?.at.getTime() ?? 0) - middle))
  if (skewMs < SKEW_WARNING_MS) return ok('The clocks of this machine and the database agree')
  const message = `The clocks of this machine and the database differ by ${(skewMs / 1000).toFixed(1)} s. Synchronize both with NTP.`
  return skewMs < SKEW_PROBLEM_MS ? warning(message) : problem(message)
}

export async function checkDemo({ db, pool }: Database, { isPublic, isDemo }: Config) {
  const { pending } = await readMigrationState(pool)
  if (pending.length > 0) return warning('Not checked until the migrations are applied')
  if (!(await hasDemoAccounts({ db }))) return ok('No demo accounts')
  const message = `There are demo accounts, whose passwords are public. Run ${commandLineOf('demo:remove')}`
  if (!isPublic) return warning(`${message} before others can reach this site.`)
  return isDemo ? warning(`${message}, then unset DEMO.`) : problem(`${message}.`)
}

/** Counts own texts that an upgrade made unusable: their originals are shown. */
export async function checkWords({ db, pool }: Database) {
  const { pending } = await readMigrationState(pool)
  if (pending.length > 0) return warning('Not checked until the migrations are applied')
  await loadWords({ db })
  const { unfit } = ownWords()
  if (unfit === 0) return ok('Every own text fits its original')
  return warning(
    `${unfit} own texts no longer fit their originals, which are shown instead. Write them again in /admin/words.`,
  )
}

/** Checks that admins have a second factor: a stolen admin password opens the whole marketplace. */
export async function checkAdmins({ db, pool }: Database, config: Config) {
  const { pending } = await readMigrationState(pool)
  if (pending.length > 0) return warning('Not checked until the migrations are applied')
  const { isOn, without } = await adminRuleState({ db, config })
  if (isOn && without === 0) return ok('Every admin has two-step verification or a passkey')
  if (!config.isPublic)
    return ok('Admins may log in with a password alone while this is not public')
  if (!isOn) {
    return warning(
      'Admins log in with a password alone. Turn on “Admins need two-step verification” in /admin/settings.',
    )
  }
  return warning(
    `${without} of the admins have neither two-step verification nor a passkey. They turn it on in ` +
      '/dashboard?tab=settings&part=security.',
  )
}
