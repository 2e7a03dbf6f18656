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

/** Longer ones are cut: a trace shows which statement it was. */
const MAX_STATEMENT = 2000

const NUMBER = /(?<![\w$"])\d+(?:\.\d+)?/g

/** Traces from here on, where a collector is configured. The answer sends what is left and ends it. */
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

/** Told when it is over, so it began that long ago. Statements that nobody asked for are not shown. */
function traceStatement({ text, ms, isFailed }: { text: string; ms: number; isFailed: boolean }) {
  const span = currentSpan()
  if (!span?.isRecorded) return
  // Searches write prices into their text, as well.
  const statement = withoutLiterals(text).trim().replaceAll(NUMBER, '?')
  const child = span.child({
    name: nameOf(statement),
    kind: 'client',
    startedAt: Date.now() - ms,
    facts: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, MAX_STATEMENT) },
  })
  child.end(isFailed ? 'refused' : undefined)
}

/** `select orders`: what is done, and to which table first. */
function nameOf(statement: string): string {
  const verb = /^[a-z]+/i.exec(statement)?.[0] ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_][\w.]*)/i.exec(statement)?.[1]
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

/** Each answer is a span under its route's pattern; what is done for it is told within. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer()
  if (!tracer) return
  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    // What tools ask every few seconds says nothing of what people wait for.
    if (forOperators.has(routeOptions.url ?? '')) return done()
    const traceparent = headers['traceparent']
    const span = tracer.begin(
      { name: method, kind: 'server' },
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    request.span = span
    // Also when nobody waits for the answer any more.
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
  // A body that arrived and an answer that left were told by the socket, which knows of no request.
  app.addHook('preValidation', again)
  app.addHook('onResponse', again)
}

function again({ span }: FastifyRequest, _reply: unknown, done: () => void): void {
  if (span) inSpan(span, done)
  else done()
}
