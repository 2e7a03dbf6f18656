import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db.ts'
import type { Log } from '../../log.ts'
import type { PubSub } from './pubsub.ts'

const CHANNEL = 'vibework_signals'
const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5000

interface Options {
  databaseUrl: string
  db: Db
  log: Log
}

/**
 * Uses LISTEN and NOTIFY of the existing database. Listening needs a connection of its own, which is reopened after an
 * outage, however long it lasts.
 */
export function createPostgresPubSub({ databaseUrl, db, log }: Options): PubSub {
  const closing = new AbortController()
  let client: pg.Client | undefined

  async function connect(onText: (text: string) => void, onLoss: () => void): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'vibework signals',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: 5000,
      connectionTimeoutMillis: 5000,
    })
    fresh.on('notification', ({ payload }) => onText(payload ?? ''))
    fresh.on('error', () => {}) // The `end` event that follows handles it.
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      // Without this, a half-open connection would stay occupied although nothing listens on it.
      void fresh.end().catch(() => {})
      throw error
    }
    fresh.once('end', onLoss)
    client = fresh
  }

  return {
    async publish(texts) {
      await sql`select pg_notify(${CHANNEL}, text) from unnest(${texts}::text[]) as text`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'signals were not sent'))
    },
    async listen(onText, onGap) {
      const again = async () => {
        for (let wait = FIRST_RETRY_MS; !closing.signal.aborted; wait *= 2) {
          try {
            await connect(onText, () => void again())
            return onGap()
          } catch {
            await delay(Math.min(wait, LAST_RETRY_MS), undefined, { ref: false })
          }
        }
      }
      await connect(onText, () => void again())
    },
    async close() {
      closing.abort()
      await client?.end()
    },
  }
}
