import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Config } from '#platform/server/config.ts'
import { openPostgres, openUnlimited, type Database } from '#platform/server/db.ts'
import { createClamd } from '#platform/server/drivers/scan/clamd.ts'
import { reasonOf } from '#platform/server/reason.ts'
import { readPosition, type Position } from '#platform/server/replica/queries.ts'
import { isCopy } from '#platform/server/replica/replica.ts'
import { withTimeout } from '#platform/server/with-timeout.ts'
import { ok, problem, warning } from './finding.ts'

const PATIENCE_MS = 5000
const LOOK_MS = 250

/** While clamd is down, uploaded files are not released. */
export async function checkScanner({ dataDir }: Pick<Config, 'dataDir'>, where: string) {
  const probe = join(dataDir, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, 'doctor', { flag: 'wx' })
    await createClamd(where, PATIENCE_MS).scan(probe)
    return ok('clamd answers')
  } catch (error) {
    return problem(`clamd does not scan (${reasonOf(error)}). Check CLAMD and the daemon.`)
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * The product runs on without Redis, so the outage would go unnoticed although processes no longer signal each other.
 */
export async function checkRedis(url: string) {
  const { host } = new URL(url)
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  })
  // This error also rejects connect() and ping(); without a listener it would end the process.
  client.on('error', () => {})
  try {
    await withTimeout(PATIENCE_MS, client.connect())
    await withTimeout(PATIENCE_MS, client.ping())
    return ok(`Redis at ${host} answers`)
  } catch (error) {
    return problem(
      `Redis at ${host} does not answer (${reasonOf(error)}). Check REDIS_URL: until then processes do ` +
        'not notify each other, and rate limits are not counted.',
    )
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** A wrong replica would also go unnoticed, because the primary then answers instead. */
export async function checkReplica(config: Config, url: string) {
  let replica: Database | undefined
  let primary: Database | undefined
  try {
    replica = await openPostgres(url, 1)
    primary = await openUnlimited(config)
    const written = await readPosition(primary.db)
    if (!isCopy(await readPosition(replica.db), written)) {
      return problem(
        'DATABASE_REPLICA_URL is not a streaming standby of DATABASE_URL, so it is not used. ' +
          'Correct it, or unset it.',
      )
    }
    if (await catchesUp(replica, written)) return ok('The replica answers')
    return warning(
      `The replica did not catch up within ${PATIENCE_MS / 1000} s. Check whether it still ` +
        'streams and whether replay is paused. Until then visitors read from the primary.',
    )
  } catch (error) {
    if (replica && !primary) return warning('Not checked because DATABASE_URL does not answer')
    return problem(`${reasonOf(error)} Check DATABASE_REPLICA_URL.`)
  } finally {
    await replica?.close()
    await primary?.close()
  }
}

/** Whether the replica reaches the primary's position in time. */
async function catchesUp({ db }: Database, written: Position): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while ((await readPosition(db)).position < written.position) {
    if (performance.now() > until) return false
    await delay(LOOK_MS)
  }
  return true
}
