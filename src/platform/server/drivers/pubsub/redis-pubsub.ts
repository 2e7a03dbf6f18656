import type { RedisClientType } from 'redis'
import type { Log } from '../../log.ts'
import type { PubSub } from './pubsub.ts'

interface Options {
  url: string
  /** Sets the installations that share a Redis apart. */
  installation: string
  log: Log
}

/** Redis where one is at hand (REDIS_URL): its publishing costs the database nothing. */
export function createRedisPubSub({ url, installation, log }: Options): PubSub {
  const channel = `vibework:${installation}:signals`
  let publisher: Promise<RedisClientType> | undefined
  let subscriber: RedisClientType | undefined

  async function open(): Promise<RedisClientType> {
    const { createClient } = await import('redis')
    const client: RedisClientType = createClient({ url, disableOfflineQueue: true })
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis'))
    try {
      return await client.connect()
    } catch (error) {
      if (client.isOpen) client.destroy()
      throw error
    }
  }

  return {
    async publish(texts) {
      try {
        publisher ??= open().catch((error: unknown) => {
          // The next publishing tries again.
          publisher = undefined
          throw error
        })
        const client = await publisher
        await Promise.all(texts.map((text) => client.publish(channel, text)))
      } catch (error) {
        log.warn({ err: error }, 'signals were not sent')
      }
    },
    async listen(onText, onGap) {
      subscriber = await open()
      await subscriber.subscribe(channel, (text) => onText(text))
      // The client connects and subscribes again by itself; this is each later time.
      subscriber.on('ready', onGap)
    },
    async close() {
      const open = publisher && (await publisher.catch(() => undefined))
      open?.destroy()
      subscriber?.destroy()
    },
  }
}
