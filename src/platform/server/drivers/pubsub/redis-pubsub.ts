import type { Log } from '../../log.ts'
import { within } from '../../within.ts'
import type { Redis } from '../redis/redis.ts'
import type { PubSub } from './pubsub.ts'

interface Options {
  redis: Redis
  /** Sets the installations that share a Redis apart. */
  installation: string
  log: Log
}

const ANSWERS_WITHIN_MS = 2000

/** Redis where one is at hand (REDIS_URL): its publishing costs the database nothing. */
export function createRedisPubSub({ redis, installation, log }: Options): PubSub {
  const channel = `vibework:${installation}:signals`
  return {
    async publish(texts) {
      try {
        const client = await redis.shared()
        const published = Promise.all(texts.map((text) => client.publish(channel, text)))
        await within(ANSWERS_WITHIN_MS, published)
      } catch (error) {
        log.warn({ err: error }, 'signals were not sent')
      }
    },
    async listen(onText, onGap) {
      const subscriber = await redis.listener((client) =>
        client.subscribe(channel, (text) => onText(text)),
      )
      // The client connects and subscribes again by itself; this is each later time.
      subscriber.on('ready', onGap)
    },
    close: () => redis.close(),
  }
}
