import { setTimeout as delay } from 'node:timers/promises'
import type { RedisClientType } from 'redis'
import type { Log } from '../../log.ts'

/** The Redis of REDIS_URL. It may be unavailable at any time, including at startup; clients reconnect on their own. */
export interface Redis {
  /** The shared connection. Rejects while Redis is unavailable. */
  shared(): Promise<RedisClientType>
  /**
   * Opens another connection for a subscriber; `onConnected` runs once it is connected. Resolves then, or after a
   * timeout if the connection takes longer.
   */
  listener(onConnected: (client: RedisClientType) => Promise<unknown>): Promise<RedisClientType>
  close(): Promise<void>
}

/** After this time without an answer, Redis is considered unavailable. */
const ANSWERS_WITHIN_MS = 2000
const PING_MS = 10_000

export function createRedis(url: string, log: Log): Redis {
  const clients: RedisClientType[] = []
  let shared: Promise<RedisClientType> | undefined

  async function connect(onConnected?: (client: RedisClientType) => Promise<unknown>) {
    const { createClient } = await import('redis')
    const client: RedisClientType = createClient({
      url,
      disableOfflineQueue: true,
      // A connection is pinged every ten seconds and replaced after thirty seconds of silence.
      pingInterval: PING_MS,
      socket: { connectTimeout: ANSWERS_WITHIN_MS, socketTimeout: 3 * PING_MS },
    })
    clients.push(client)
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis'))
    const connected = client
      .connect()
      .then(() => onConnected?.(client))
      .catch((error: unknown) => log.warn({ err: error }, 'Redis'))
    await Promise.race([connected, delay(ANSWERS_WITHIN_MS, undefined, { ref: false })])
    return client
  }

  return {
    listener: connect,
    async shared() {
      shared ??= connect()
      const client = await shared
      if (!client.isReady) throw new Error('Redis is unavailable')
      return client
    },
    async close() {
      await shared?.catch(() => undefined)
      for (const client of clients) if (client.isOpen) client.destroy()
    },
  }
}
