import type { Log } from '../../log.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { Redis } from '../redis/redis.ts'
import type { PubSub } from './pubsub.ts'

interface Options {
  redis: Redis
  /** Separates installations that share a Redis. */
  installation: string
  log: Log
}

const ANSWERS_WITHIN_MS = 2000

/** Uses Redis (REDIS_URL), so that signals put no load on the database. */
export function createRedisPubSub({ redis, installation, log }: Options): PubSub {
  const channel = `vibework:${installation}:signals`
  return {
    async publish(texts) {
      try {
        const client = await redis.shared()
        const published = Promise.all(texts.map((text) => client.publish(channel, text)))
        await withTimeout(ANSWERS_WITHIN_MS, published)
      } catch (error) {
        log.warn({ err: error }, 'signals were not sent')
      }
    },
    async listen(onText, onGap) {
      const subscriber = await redis.listener((client) =>
        client.subscribe(channel, (text) => onText(text)),
      )
      // The client reconnects and subscribes again on its own; this event marks each reconnection.
      subscriber.on('ready', onGap)
    },
    close: () => redis.close(),
  }
}
