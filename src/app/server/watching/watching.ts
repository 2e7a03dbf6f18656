import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'
import { registerMetrics } from './metrics.ts'
import { logRequests } from './request-lines.ts'
import { traceRequests } from './traces.ts'

/** Tracing comes first, so that the other hooks run within the request's span. */
export function watchRequests(app: FastifyInstance, resources: Resources): void {
  traceRequests(app)
  registerMetrics(app, resources)
  logRequests(app, resources)
}
