import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'
import { registerMetrics } from './metrics.ts'
import { logRequests } from './request-lines.ts'
import { traceRequests } from './traces.ts'

/** Traces first: what the others say of an answer is said within its span. */
export function watchRequests(app: FastifyInstance, resources: Resources): void {
  traceRequests(app)
  registerMetrics(app, resources)
  logRequests(app, resources)
}
