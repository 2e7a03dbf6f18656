import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { Resources } from '#platform/server/context.ts'
import { withTimeout } from '#platform/server/with-timeout.ts'
import { createLoopDelay } from './loop-delay.ts'
import { ask } from './queries.ts'
import { showRefusalsAsPages } from './refusal-page.ts'

/** Set when the process begins to stop, so that /readyz makes load balancers send no more visitors. */
export interface Lifecycle {
  isStopping: boolean
}

/**
 * The embedded database runs in this event loop, so there the delay says nothing about visitors and the check is off.
 */
const MAX_EVENT_LOOP_DELAY_MS = 500
const RETRY_AFTER_SECONDS = 5
const DATABASE_ANSWERS_WITHIN_MS = 1000

/** Queries waiting for a connection, about 10 ms each. A new request would have to wait for all of them. */
const MAX_WAITING_QUERIES = 100

/** Routes for monitoring tools, which must work even when the server refuses visitors. */
export const forOperators: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Registers `/healthz` (the process is alive) and `/readyz` (it can serve visitors). Under load, other requests get 503
 * with Retry-After, so that the ones in progress can finish (docs/security.md, backpressure).
 */
export async function registerHealth(
  app: FastifyInstance,
  { config, db, log, pool, replica }: Resources,
  lifecycle: Lifecycle,
): Promise<void> {
  const loop = createLoopDelay()
  app.addHook('onClose', async () => loop.stop())
  const isBusy = () => loop.ms() > MAX_EVENT_LOOP_DELAY_MS
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = lifecycle.isStopping ? 'stopping' : await whyNotReady(isBusy(), db)
    reply.header('cache-control', 'no-store')
    // Without its replica the server reads from the primary, so it is still ready.
    const detail = replica && { replica: replica.state() }
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ok', ...detail })
  })
  showRefusalsAsPages(app)
  app.addHook('onRequest', async ({ id, routeOptions }) => {
    if (pool.waitingCount <= MAX_WAITING_QUERIES || forOperators.has(routeOptions.url ?? '')) return
    log.warn({ requestId: id, value: pool.waitingCount }, 'refused: too many queries wait')
    throw new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
  if (config.databaseUrl) {
    // A start is as much work as many visitors.
    loop.measure()
    app.addHook('onRequest', async ({ id, routeOptions }) => {
      if (forOperators.has(routeOptions.url ?? '')) return
      loop.measure()
      if (!isBusy()) return
      log.warn({ requestId: id, what: 'eventLoopDelay', value: loop.ms() }, 'refused under load')
      throw new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    })
  }
}

async function whyNotReady(isBusy: boolean, db: Resources['db']): Promise<string | undefined> {
  if (isBusy) return 'busy'
  return withTimeout(DATABASE_ANSWERS_WITHIN_MS, ask(db)).then(
    () => undefined,
    () => 'no database',
  )
}
