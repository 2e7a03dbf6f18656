import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'

/**
 * One line for each answer, in production; elsewhere only when asked for by LOG_LEVEL=debug. The route's pattern
 * stands for the address, which may name people or hold what opens an account.
 */
export function logRequests(app: FastifyInstance, { config, log }: Resources): void {
  const level = config.isProduction ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    log[level](
      { requestId, method, route: routeOptions.url, status: reply.statusCode, ms },
      'answered',
    )
    done()
  })
}
