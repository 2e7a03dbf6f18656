import { readConfig, StartupError, type Config } from '#platform/server/config.ts'
import { misspelled } from '#platform/server/environment.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { openExisting } from '../status.ts'
import {
  checkAdmins,
  checkClock,
  checkDemo,
  checkEngine,
  checkMigrations,
  checkWords,
} from './database.ts'
import { checkRedis, checkReplica, checkScanner } from './backing-services.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import {
  checkAddress,
  checkDataDir,
  checkFiles,
  checkNode,
  checkProxy,
  checkSecret,
} from './machine.ts'
import { checkMail, checkPayments } from './mail-and-payments.ts'

type Result = Omit<Finding, 'check'>

/** Checks everything that must be right before a marketplace opens. It changes nothing. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const node = { check: 'Node.js', ...checkNode() }
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [node, { check: 'Configuration', ...problem(error.message) }]
  }
  const named = async (check: string, result: Result | Promise<Result>) => ({
    check,
    ...(await result),
  })
  return [
    node,
    { check: 'Configuration', ...checkNames(env) },
    ...(await examineDatabase(config)),
    await named('Data directory', checkDataDir(config)),
    await named('Files', checkFiles(config)),
    ...(config.clamd ? [await named('Scanner', checkScanner(config, config.clamd))] : []),
    await named('Secret', checkSecret(config)),
    await named('Address', checkAddress(config)),
    await named('Proxy', checkProxy(config)),
    ...(config.redisUrl ? [await named('Redis', checkRedis(config.redisUrl))] : []),
    ...(config.replica ? [await named('Replica', checkReplica(config, config.replica.url))] : []),
    await named('Mail', checkMail(config)),
    await named('Payments', checkPayments(config)),
  ]
}

function checkNames(env: Record<string, string | undefined>): Result {
  const lines = misspelled(env)
  return lines.length > 0 ? warning(lines.join(' ')) : ok('Every variable can be read')
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    const database = await openExisting(config)
    try {
      return [
        { check: 'Database', ...(await checkEngine(database, config)) },
        { check: 'Migrations', ...(await checkMigrations(database)) },
        { check: 'Clock', ...(await checkClock(database)) },
        { check: 'Demo data', ...(await checkDemo(database, config)) },
        { check: 'Admins', ...(await checkAdmins(database, config)) },
        { check: 'Own words', ...(await checkWords(database)) },
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = reasonOf(error)
    // A running product locks its embedded database, which is not a fault.
    const result = reason.includes('in use by another') ? warning(reason) : problem(reason)
    return [{ check: 'Database', ...result }]
  }
}
