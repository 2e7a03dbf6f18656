// Must come before every import that loads React.
import { operatorEnvironment } from './operator-environment.ts'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { demoAccounts } from '#settings/demo.ts'
import { siteTitle } from '#settings/server/service/reading.ts'
import {
  LOOPBACK,
  readConfig,
  siteAddress,
  StartupError,
  type Config,
} from '#platform/server/config.ts'
import { misspelled } from '#platform/server/environment.ts'
import { workOf } from '#platform/server/job-definition.ts'
import { explainingRights } from '#platform/server/missing-rights.ts'
import { createApp } from './app.ts'
import { boot, checkPortIsFree, type Booted } from './boot.ts'
import { jobs } from './jobs.ts'
import { onStop } from './on-stop.ts'
import { startEmailSender } from './email-sender.ts'
import { createEmbedded, needsEmbedded } from './first-start/embedded.ts'
import { saying } from './first-start/progress.ts'
import { createRenderer } from './render.ts'
import { logPrintedErrors } from './watching/printed-errors.ts'
import { logSlowStatements } from './watching/slow-statements.ts'
import { startTracing } from './watching/traces.ts'

const root = join(import.meta.dirname, '../../..')
const dev = process.argv.includes('--dev')
/** How long requests in progress may take after a stop signal. */
const FINISH_MS = 10_000
/** By then the background work of the start is done. */
const AT_REST_MS = 5_000
const say = (line: string) => console.log(line)

try {
  await start(
    readConfig(
      { ...(dev && { LOG_LEVEL: 'warn', PAGE_CACHE_SECONDS: '0' }), ...operatorEnvironment },
      { makesSecret: true },
    ),
  )
} catch (error) {
  if (!(error instanceof StartupError)) console.error(error)
  else console.error(error.message)
  process.exit(1)
}

async function start(config: Config) {
  for (const line of misspelled(operatorEnvironment)) say(`Warning: ${line}`)
  await checkPortIsFree(config.port, config.host)
  const stopTracing = await startTracing(config)
  if (needsEmbedded(config)) await createEmbedded(config, saying(say))
  const booted = await boot(config, say)
  const { resources } = booted
  if (!dev) logPrintedErrors(console, resources.log)
  const lifecycle = { isStopping: false }
  const app = await createApp({
    resources,
    root,
    dev,
    lifecycle,
    createRenderer: (server) => createRenderer({ dev, root, httpServer: server.server }),
  })
  await app.listen({ port: config.port, host: config.host })
  await resources.signals.start()
  await resources.replica?.start()
  await explainingRights(booted.database.pool, () => resources.jobs.start(workOf(jobs, resources)))
  const stopPostman = startEmailSender(resources)
  const stopWatching = logSlowStatements(resources)
  stopOnSignal(config, async () => {
    lifecycle.isStopping = true
    await delay(config.shutdownDelayMs)
    await app.close()
    stopWatching()
    await stopPostman()
    await resources.jobs.stop()
    resources.mail?.close()
    await resources.signals.close()
    await resources.replica?.close()
    await booted.database.close()
    await stopTracing()
  })
  for (const line of booted.invitations) say(line)
  greet(await siteTitle(resources), booted, resources.mail !== null)
  giveBackMemory()
}

/**
 * About a third of the memory after a start is garbage that V8 would keep. Only this thorough collection frees it; it
 * takes about 100 ms, once, and needs --expose-gc (decision 49).
 */
function giveBackMemory() {
  const collect = () =>
    void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' })
  setTimeout(collect, AT_REST_MS).unref()
}

function greet(title: string, { resources: { config }, database }: Booted, hasMail: boolean) {
  const where = database.engine === 'embedded' ? config.dataDir : 'your PostgreSQL (DATABASE_URL)'
  say('')
  say(`  ${title} is ready: ${siteAddress(config)}`)
  say(`  Data: ${where}`)
  if (config.isDemo) {
    say(`  Demo accounts, password ${demoAccounts[0]?.password}:`)
    for (const { username, label } of demoAccounts) say(`    ${username.padEnd(14)} ${label}`)
    if (config.host === LOOPBACK) {
      say('  Only this machine can open it. Start with HOST=0.0.0.0 to let your network in.')
    }
  }
  if (!hasMail) {
    say('  Warning: SMTP_URL is not set, so emails wait and are dropped after three days.')
  }
  if (config.isProduction && config.appUrl?.startsWith('http://')) {
    say('  Warning: APP_URL is plain http, so sessions can be read in transit. Put TLS in front.')
  }
  say('')
}

/** SIGTERM and Ctrl-C let requests in progress finish; a second signal, or ten seconds, ends the process. */
function stopOnSignal({ shutdownDelayMs }: Config, close: () => Promise<void>) {
  const stop = async () => {
    setTimeout(() => process.exit(1), shutdownDelayMs + FINISH_MS).unref()
    await close()
    process.exit(0)
  }
  onStop(() => void stop())
}
