import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { statements, withoutLiterals } from '#platform/server/statements.ts'
import {
  currentSpan,
  currentTracer,
  inSpan,
  setTracer,
  type Span,
} from '#platform/server/tracing.ts'
import { forOperators } from './health.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** Longer statements are cut; their start is enough to recognize them. */
const MAX_STATEMENT = 2000

const NUMBER = /(?<![\w$"])\d+(?:\.\d+)?/g

/** Starts tracing if a collector is configured. The returned function flushes the spans and stops. */
export async function startTracing({ traces, logLevel }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const { createOtlpTracer } = await import('#platform/server/drivers/traces/otlp.ts')
  const tracer = await createOtlpTracer(traces, createLog(logLevel))
  setTracer(tracer)
  const ignore = statements.subscribe(traceStatement)
  return async () => {
    ignore()
    setTracer(null)
    await tracer.close()
  }
}

/** Called after the statement ended, so its start is computed. Statements outside a request or job are left out. */
function traceStatement({ text, ms, isFailed }: { text: string; ms: number; isFailed: boolean }) {
  const span = currentSpan()
  if (!span?.isRecorded) return
  // Searches also contain numbers, such as prices, in their text.
  const statement = withoutLiterals(text).trim().replaceAll(NUMBER, '?')
  const child = span.child({
    name: nameOf(statement),
    kind: 'client',
    startedAt: Date.now() - ms,
    facts: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, MAX_STATEMENT) },
  })
  child.end(isFailed ? 'refused' : undefined)
}

/** For example `select orders`: the verb and the first table. */
function nameOf(statement: string): string {
  const verb = /^[a-z]+/i.exec(statement)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(statement)?.[1]
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

/** Makes each request a span named by its route's pattern. Statements and outside calls become its children. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer()
  if (!tracer) return
  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    // Frequent monitoring requests would drown the visitors' traces.
    if (forOperators.has(routeOptions.url ?? '')) return done()
    const traceparent = headers['traceparent']
    const span = tracer.begin(
      { name: method, kind: 'server' },
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    request.span = span
    // `close` also fires when the client disconnected before the response.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.tell(routeOptions.url ? `${method} ${routeOptions.url}` : method, {
        'http.request.method': method,
        'http.response.status_code': status,
        'vibework.request_id': request.id,
        ...(routeOptions.url && { 'http.route': routeOptions.url }),
      })
      span.end(status >= 500 ? String(status) : undefined)
    })
    inSpan(span, done)
  })
  // Fastify resumes these hooks from socket events, which have lost the async context.
  app.addHook('preValidation', again)
  app.addHook('onResponse', again)
}

function again({ span }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (span) inSpan(span, done)
  else done()
}
