import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'
import { REFUSED } from '../door/door.ts'
import { answeredInFront } from '../page-cache/front.ts'
import { forOperators } from './health.ts'

interface Line {
  requestId: string
  method: string
  route: string | undefined
  status: number
  ms: number
}

/**
 * Logs one line for each response, in production or with LOG_LEVEL=debug. It contains the route's pattern instead of
 * the address, which may name people or contain secrets. Successful monitoring requests are not logged.
 */
export function logRequests(app: FastifyInstance, { config, log }: Resources): void {
  const level = config.isProduction ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const tell = (line: Line) => log[level]({ ...line, ms: Math.round(line.ms) }, 'answered')
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const isFine = status < 300 && forOperators.has(routeOptions.url ?? '')
    if (!isFine) tell({ requestId, method, route: routeOptions.url, status, ms })
    done()
  })
  const ignore = answeredInFront.subscribe(({ route, status, ms }) => {
    // Refusals in front of Fastify are only counted in the metrics, so that a flood does not fill the disk.
    if (route !== REFUSED) tell({ requestId: randomUUID(), method: 'GET', route, status, ms })
  })
  app.addHook('onClose', async () => ignore())
}
