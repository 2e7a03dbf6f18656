import { pino, type DestinationStream, type Logger } from 'pino'
import { currentSpan } from './tracing.ts'

export type Log = Logger

/**
 * Structured log lines on stdout. They must not contain personal data: no bodies, cookies, queries or payment details.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutDetails },
    mixin: ofTrace,
    redact: ['req.headers', 'password', 'token', 'clientSecret', '*.password', '*.clientSecret'],
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The field names of OpenTelemetry, so that tools find the log lines of a trace. */
function ofTrace() {
  const span = currentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/**
 * Only the type, message and origin of an error. All other properties are dropped, because gateway errors contain the
 * payment with its client secret and names, and database errors contain the row.
 */
function withoutDetails(error: unknown) {
  if (isCopy(error)) return ofCopy(error)
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, constraint, requestId } = error as Error & Record<string, unknown>
  return { type, code, message, requestId, constraint, stack }
}

/**
 * The job queue emits copies of errors that are not Error objects; without this check they would be logged as `[object
 * Object]`.
 */
function isCopy(error: unknown): error is { message: string } & Record<string, unknown> {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false
  return 'message' in error && typeof error.message === 'string'
}

function ofCopy({ code, message, constraint, queue, stack }: Record<string, unknown>) {
  return { code, message, constraint, queue, stack }
}
