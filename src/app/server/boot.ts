import { createServer } from 'node:net'
import { StartupError, type Config } from '#platform/server/config.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { explainingRights } from '#platform/server/missing-rights.ts'
import { oneAtATime } from '#platform/server/one-at-a-time.ts'
import { hasDemoAccounts } from '#accounts/server/service/accounts.ts'
import { makeFirstCategories as makeBlogCategories } from '#blog/server/service/starters.ts'
import { makeFirstCategories as makeHelpCategories } from '#knowledge/server/service/starters.ts'
import { shadowedSlugs } from '#pages/server/service/reading.ts'
import { seedMenus } from '#menus/server/service/seed.ts'
import { openSetup } from '#setup/server/service/token.ts'
import { createAdminFrom } from './first-admin.ts'
import { systemContext, type Resources } from '#platform/server/context.ts'
import { sweepReceived } from '#platform/server/received-file.ts'
import { prepareDatabase } from './first-start/database.ts'
import { saying } from './first-start/progress.ts'

export interface Booted {
  resources: Resources
  database: Database
  /** Lines to print once the site answers, because the addresses in them are opened at once. */
  invitations: string[]
}

/**
 * Opens the database, applies migrations and, on the first start in demo mode, creates the demo data. `say` prints
 * progress.
 */
export async function boot(config: Config, say: (line: string) => void): Promise<Booted> {
  const database = await openDatabase(config)
  const prepared = await oneAtATime(database, 'first start', () =>
    explainingRights(database.pool, () => prepare(config, database, say)),
  )
  return { ...prepared, database }
}

/** Runs under a lock: of several processes that start together on an empty database, only the first fills it. */
async function prepare(
  config: Config,
  database: Database,
  say: (line: string) => void,
): Promise<Omit<Booted, 'database'>> {
  await sweepReceived(config.dataDir)
  const resources = await prepareDatabase(config, database, saying(say))
  await refuseDemoAccountsInPublic(config, resources)
  await makeHelpCategories(systemContext(resources))
  await makeBlogCategories(systemContext(resources))
  for (const slug of await shadowedSlugs(resources)) {
    say(`The page /${slug} can no longer be opened: the site itself uses this address.`)
  }
  await seedMenus(systemContext(resources))
  const admin = await createAdminFrom(process.env, resources)
  const welcome = `${admin} is super admin now (ADMIN_USERNAME). Log in at /auth.`
  const invitations = [...(admin ? [welcome] : []), ...(await openSetup(resources))]
  // Keeps the password out of the environment of child processes.
  delete process.env['ADMIN_PASSWORD']
  return { resources, invitations }
}

/** The passwords of demo accounts are published, so a public site with such accounts would be taken over. */
async function refuseDemoAccountsInPublic(config: Config, resources: Resources) {
  if (!config.isPublic || config.isDemo || !(await hasDemoAccounts(resources))) return
  throw new StartupError(
    'This database holds demo accounts, whose passwords are public. Use another database, or set DEMO=1.',
  )
}

/** Runs before the database is opened, so that an accidental second start fails with a clear message. */
export async function checkPortIsFree(port: number, host: string): Promise<void> {
  const problem = await new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  if (problem === 'EADDRINUSE') {
    throw new StartupError(
      `Port ${port} is in use. Stop the program that uses it, or choose another PORT.`,
    )
  }
  if (problem) throw new StartupError(`Port ${port} on ${host} cannot be used (${problem}).`)
}
