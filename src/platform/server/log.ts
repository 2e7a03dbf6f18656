import { pino, type DestinationStream, type Logger } from 'pino'
import { currentSpan } from './tracing.ts'

export type Log = Logger

/** Structured lines on stdout. Nothing personal: no bodies, cookies, queries or payment details. */
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

/** In OpenTelemetry's own words, so that tools find a trace's lines. */
function ofTrace() {
  const span = currentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/**
 * An error as what it is and where it came from. Whatever else hangs on it is left out: a gateway's errors
 * hold the payment with its client secret and people's names, a database's the row.
 */
function withoutDetails(error: unknown) {
  if (isCopy(error)) return ofCopy(error)
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, constraint, requestId } = error as Error & Record<string, unknown>
  return { type, code, message, requestId, constraint, stack }
}

/** The job queue hands on copies of errors that are none themselves: without this they would be `[object Object]`. */
function isCopy(error: unknown): error is { message: string } & Record<string, unknown> {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false
  return 'message' in error && typeof error.message === 'string'
}

function ofCopy({ code, message, constraint, queue, stack }: Record<string, unknown>) {
  return { code, message, constraint, queue, stack }
}
