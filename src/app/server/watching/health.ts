import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { Resources } from '#platform/server/context.ts'
import { withTimeout } from '#platform/server/with-timeout.ts'
import { ask } from './queries.ts'
import { showRefusalsAsPages } from './refusal-page.ts'

/** What the process itself knows of its end; /readyz tells the balancer before anybody is turned away. */
export interface Lifecycle {
  isStopping: boolean
}

/** The embedded database works in this very event loop, whose delay then says nothing about visitors. */
const MAX_EVENT_LOOP_DELAY_MS = 500
const RETRY_AFTER_SECONDS = 5
const DATABASE_ANSWERS_WITHIN_MS = 1000

/** Queries that wait for a connection, some 10 ms of the database each: who comes now would wait for all of them. */
const MAX_WAITING_QUERIES = 100

/** What an operator's tools ask, most of all when little else is answered. */
export const forOperators: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, so send it visitors. Under pressure everybody else
 * gets 503 with a time to come back, so that what was begun is finished (docs/security.md, backpressure).
 */
export async function registerHealth(
  app: FastifyInstance,
  { config, db, log, pool, replica }: Resources,
  lifecycle: Lifecycle,
): Promise<void> {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = lifecycle.isStopping ? 'stopping' : await whyNotReady(app, db)
    reply.header('cache-control', 'no-store')
    // Without its replica a server serves on, from the database itself.
    const detail = replica && { replica: replica.state() }
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ok', ...detail })
  })
  showRefusalsAsPages(app)
  app.addHook('onRequest', async ({ id, routeOptions }) => {
    if (pool.waitingCount <= MAX_WAITING_QUERIES || forOperators.has(routeOptions.url ?? '')) return
    log.warn({ requestId: id, value: pool.waitingCount }, 'turned away: queries wait')
    throw new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  await app.register(underPressure, {
    maxEventLoopDelay: config.databaseUrl ? MAX_EVENT_LOOP_DELAY_MS : 0,
    pressureHandler: (
      request: FastifyRequest,
      _reply: unknown,
      what: string,
      value: number | undefined,
    ) => {
      if (forOperators.has(request.routeOptions.url ?? '')) return
      log.warn({ requestId: request.id, what, value }, 'turned away under pressure')
      throw new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  })
}

async function whyNotReady(app: FastifyInstance, db: Resources['db']): Promise<string | undefined> {
  if (app.isUnderPressure()) return 'busy'
  return withTimeout(DATABASE_ANSWERS_WITHIN_MS, ask(db)).then(
    () => undefined,
    () => 'no database',
  )
}
