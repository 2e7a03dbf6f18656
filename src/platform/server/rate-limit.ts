import type { FastifyRequest } from 'fastify'
import type { RateLimit } from '#platform/contract.ts'
import { networkOf } from './network.ts'

/** The limit of a contract as the rate limit plugin takes it. */
export function rateLimitOf({ max, windowMs, per, onlyWith }: RateLimit) {
  return {
    max,
    timeWindow: windowMs,
    hook: 'preHandler' as const,
    keyGenerator: ({ call, ip }: FastifyRequest) =>
      per === 'user' && call.ctx.viewer ? `user ${call.ctx.viewer.id}` : networkOf(ip),
    allowList: ({ call }: FastifyRequest) => onlyWith !== undefined && !call.input[onlyWith],
  }
}
