import { within } from '../../within.ts'
import type { Redis } from '../redis/redis.ts'
import type { Counter } from './counter.ts'

/** Counting and the window's beginning are one step, or a crash between them would leave a limit for ever. */
const COUNT = `local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`

/** Nobody waits longer to be counted. */
const ANSWERS_WITHIN_MS = 500

/** Counts for all processes of an installation together. */
export function createRedisCounter(redis: Redis, installation: string): Counter {
  return {
    async count(key, windowMs) {
      const client = await redis.shared()
      const keys = [`vibework:${installation}:limit:${key}`]
      const counted = client.eval(COUNT, { keys, arguments: [String(windowMs)] })
      const answer = await within(ANSWERS_WITHIN_MS, counted)
      const [current, ttl] = answer as [number, number]
      return { current, ttl }
    },
  }
}
