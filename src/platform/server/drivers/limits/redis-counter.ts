import { withTimeout } from '../../with-timeout.ts'
import type { Redis } from '../redis/redis.ts'
import type { Counter } from './counter.ts'

/** Increments the counter and sets its expiry in one step: after a crash in between, the counter would never expire. */
const COUNT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`

/** A request waits at most this long for its count. */
const ANSWERS_WITHIN_MS = 500

/** Counts for all processes of an installation together, in Redis. */
export function createRedisCounter(redis: Redis, installation: string): Counter {
  return {
    async count(key, windowMs) {
      const client = await redis.shared()
      const keys = [`vibework:${installation}:limit:${key}`]
      const counted = client.eval(COUNT, { keys, arguments: [String(windowMs)] })
      const answer = await withTimeout(ANSWERS_WITHIN_MS, counted)
      const [current, ttl] = answer as [number, number]
      return { current, ttl }
    },
  }
}
