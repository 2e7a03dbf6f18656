import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#platform/errors.ts'
import type { Resources } from '#platform/server/context.ts'
import { jobRuns } from '#platform/server/jobs.ts'
import { isAtTheMachine } from '#platform/server/local-request.ts'
import type { Replica } from '#platform/server/replica/replica.ts'
import { statements } from '#platform/server/statements.ts'
import { answeredInFront } from '../page-cache/front.ts'
import { gaugeBusiness } from './business.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 10]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/**
 * Metrics of the process (memory, event loop, garbage collection), shared by all apps in it. They are collected from the
 * first request for them on, because measuring the event loop wakes a process at rest a hundred times a second.
 */
let ofTheProcess: Registry | undefined

function processRegistry(): Registry {
  if (!ofTheProcess) {
    ofTheProcess = new Registry()
    collectDefaultMetrics({ register: ofTheProcess })
  }
  return ofTheProcess
}

/** `/metrics` for Prometheus (docs/operate/9-monitor.md). Answers 404 to a caller who may not read it. */
export function registerMetrics(app: FastifyInstance, resources: Resources): void {
  const registry = new Registry()
  const stops = [timeRequests(app, registry), timeStatements(registry), timeJobs(registry)]
  gaugeConnections(registry, resources)
  if (resources.replica) gaugeReplica(registry, resources.replica)
  const countBusiness = gaugeBusiness(registry, resources)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, resources)) throw new AppError('not_found')
    await countBusiness()
    const all = Registry.merge([processRegistry(), registry])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
}

function mayRead(request: FastifyRequest, { config }: Resources): boolean {
  if (!config.metricsToken) return isAtTheMachine(request, config)
  return isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`)
}

/** Hashing first makes the comparison time independent of the content. */
function isSame(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one as Uint8Array, other as Uint8Array)
}

function timeRequests(app: FastifyInstance, registry: Registry): () => void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route; open event streams are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    // The route's pattern instead of the address, which may name people and would create unlimited labels.
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    if (!isStream) seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  return answeredInFront.subscribe(({ route, status, ms }) => {
    seconds.observe({ method: 'GET', route, status }, ms / 1000)
  })
}

function timeStatements(registry: Registry): () => void {
  const seconds = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'SQL statements of this process, with the way to the database and back',
    labelNames: ['outcome'],
    buckets: STATEMENT_SECONDS,
    registers: [registry],
  })
  return statements.subscribe(({ ms, isFailed }) =>
    seconds.observe({ outcome: outcomeOf(isFailed) }, ms / 1000),
  )
}

function timeJobs(registry: Registry): () => void {
  const seconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Background work of this process',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  })
  return jobRuns.subscribe(({ name, ms, isFailed }) => {
    seconds.observe({ job: name, outcome: outcomeOf(isFailed) }, ms / 1000)
  })
}

function outcomeOf(isFailed: boolean) {
  return isFailed ? 'failed' : 'done'
}

function gaugeConnections(registry: Registry, { pool, signals }: Resources): void {
  gaugePool(registry, 'db_connections', pool)
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'People who look on, as event streams of this process',
    registers: [],
    collect() {
      this.set(signals.count())
    },
  })
  registry.registerMetric(streams)
}

function gaugePool(registry: Registry, name: string, pool: Resources['pool']): void {
  const connections = new Gauge({
    name,
    help: 'Connections of this process to a database, and the work that waits for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
}

function gaugeReplica(registry: Registry, replica: Replica): void {
  gaugePool(registry, 'db_replica_connections', replica.pool)
  const isUsed = new Gauge({
    name: 'db_replica_used',
    help: 'Whether visitors read from the replica; else from the database itself',
    registers: [],
    collect() {
      this.set(replica.state() === 'used' ? 1 : 0)
    },
  })
  const behind = new Gauge({
    name: 'db_replica_behind_seconds',
    help: 'What was written longer ago is there; up to a second and a half where nothing lags',
    registers: [],
    collect() {
      this.set(replica.behindMs() / 1000)
    },
  })
  registry.registerMetric(isUsed)
  registry.registerMetric(behind)
}
