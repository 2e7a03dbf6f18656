import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '../../db.ts'
import { createLog } from '../../log.ts'
import { createRedis } from '../redis/redis.ts'
import { createPostgresPubSub } from './postgres-pubsub.ts'
import { createRedisPubSub } from './redis-pubsub.ts'

const log = createLog('silent')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that implements only the part of a protocol that the test needs. */
async function aServer(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => serve(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

test('nothing waits for an unavailable Redis', async () => {
  const redis = createRedis('redis://127.0.0.1:1', log)
  const pubsub = createRedisPubSub({ redis, installation: 'test', log })
  closing.push(() => pubsub.close())
  await pubsub.listen(
    () => {},
    () => {},
  )
  await pubsub.publish(['lost'])
  await expect(redis.shared()).rejects.toThrow('Redis is unavailable')
})

const packet = (type: string, body: string) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}

test('a PostgreSQL connection that cannot listen is closed', async () => {
  const ended = vi.fn<() => void>()
  const port = await aServer((socket) => {
    socket.on('close', ended)
    socket.once('data', () => {
      socket.write(Buffer.concat([packet('R', '\0\0\0\0'), packet('Z', 'I')]))
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) === 'X') socket.end()
        else {
          const refusal = packet('E', 'SERROR\0C57014\0Mnot now\0\0')
          socket.write(Buffer.concat([refusal, packet('Z', 'I')]))
        }
      })
    })
  })
  const databaseUrl = `postgres://somebody@127.0.0.1:${port}/nothing`
  const pubsub = createPostgresPubSub({ databaseUrl, db: {} as Db, log })
  closing.push(() => pubsub.close())
  await expect(
    pubsub.listen(
      () => {},
      () => {},
    ),
  ).rejects.toThrow('not now')
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})
