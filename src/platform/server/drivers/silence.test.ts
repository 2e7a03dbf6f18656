import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openPostgres } from '../db.ts'
import { randomKey } from './files/file-store.ts'
import { createS3Files } from './files/s3-files.ts'
import { createRedisCounter } from './limits/redis-counter.ts'
import { createSmtp } from './mail/smtp.ts'
import { examinePayments } from './payments/examine.ts'
import { createStripeGateway } from './payments/stripe/gateway.ts'
import { createRedisPubSub } from './pubsub/redis-pubsub.ts'
import { createRedis } from './redis/redis.ts'

/** A server that accepts every connection and never responds. */
let silence: Server
let port: number
const connections = new Set<Socket>()

beforeAll(async () => {
  silence = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => {})
  })
  silence.listen(0, '127.0.0.1')
  await once(silence, 'listening')
  ;({ port } = silence.address() as AddressInfo)
})
afterAll(() => {
  for (const connection of connections) connection.destroy()
  silence.close()
})

const stripeKeys = () => ({
  secretKey: 'sk_test_a',
  publishableKey: 'pk_test_b',
  webhookSecrets: ['whsec_c'],
  isLive: false,
  apiUrl: `http://127.0.0.1:${port}`,
})

const outside: Record<string, () => Promise<unknown>> = {
  'an object store': () => {
    const credentials = { accessKeyId: 'an-id', secretAccessKey: 'a secret' }
    const endpoint = `http://127.0.0.1:${port}`
    const options = { bucket: 'uploads', region: 'eu-west-1', endpoint, credentials }
    return createS3Files(options, 200).put(`${randomKey()}.png`, new Uint8Array([1]), 'image/png')
  },
  'a mail server': () => {
    const words = {
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: {},
      pictures: [],
    }
    const people = { from: 'one@example.org', to: 'other@example.org' }
    const transport = createSmtp(`smtp://127.0.0.1:${port}`, { connectMs: 200, answerMs: 200 })
    return transport.send({ id: 1, messageId: '<1@example.org>', ...people, ...words })
  },
  'a card gateway': async () => {
    const options = { keys: stripeKeys(), installation: 'one', now: () => new Date() }
    const gateway = await createStripeGateway({ ...options, timeoutMs: 200 })
    return gateway.retrieveIntent('pi_1')
  },
  'a database': () => openPostgres(`postgres://one@127.0.0.1:${port}/one`, 1, { waitMs: 200 }),
  Redis: async () => {
    const redis = createRedis(`redis://127.0.0.1:${port}`, createLog('silent'))
    try {
      return await createRedisCounter(redis, 'one').count('a key', 1000)
    } finally {
      await redis.close()
    }
  },
}

test.concurrent.each(Object.keys(outside))(
  '%s that never responds causes a timeout',
  async (name) => {
    const began = performance.now()
    await expect(outside[name]?.()).rejects.toThrow(Error)
    expect(performance.now() - began).toBeLessThan(15_000)
  },
)

test.concurrent('publishing to a Redis that never responds is given up without an error', async () => {
  const log = createLog('silent')
  const redis = createRedis(`redis://127.0.0.1:${port}`, log)
  const pubsub = createRedisPubSub({ redis, installation: 'one', log })
  try {
    await expect(pubsub.publish(['one'])).resolves.toBeUndefined()
  } finally {
    await pubsub.close()
  }
})

test.concurrent('examining a gateway that never responds ends with a timeout', async () => {
  const asking = examinePayments({ payments: 'stripe', stripe: stripeKeys() }, 200)
  expect(await asking).toMatchObject({ found: 'unreachable' })
})
