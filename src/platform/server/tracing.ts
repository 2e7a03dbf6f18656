import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span: kinds, counts and our own ids, but never values, addresses or personal data. */
export type Facts = Record<string, string | number>

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  facts?: Facts
  /** The start, if the span is recorded afterwards; defaults to now. */
  startedAt?: number
}

/** A piece of work in a trace, while it runs. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** False if sampling excludes the trace. */
  readonly isRecorded: boolean
  child(begun: SpanStart): Span
  /** Sets the span's final name and adds facts that became known later. */
  tell(name: string, facts: Facts): void
  /** Ends the span; `problem` is the kind of error if the work failed. */
  end(problem?: string): void
}

export interface Tracer {
  /** Starts a trace, or continues the caller's if `traceparent` is given (W3C trace context header). */
  begin(begun: SpanStart, traceparent?: string): Span
  /** Sends the remaining spans. Never throws. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** Sets the tracer; null disables tracing. Without a tracer, tracing has no cost. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export function currentTracer(): Tracer | null {
  return tracer
}

/** The span of the current work. */
export function currentSpan(): Span | undefined {
  return tracer ? spans.getStore() : undefined
}

export function inSpan<Result>(span: Span, work: () => Result): Result {
  return spans.run(span, work)
}

/** Runs the work in a span of its own, a child of the current one, and marks it if the work fails. */
export function traced<Result>(begun: SpanStart, work: () => Result): Result {
  if (!tracer) return work()
  const span = spans.getStore()?.child(begun) ?? tracer.begin(begun)
  try {
    const result = inSpan(span, work)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    result.then(
      () => span.end(),
      (error: unknown) => span.end(problemOf(error)),
    )
    return result
  } catch (error) {
    span.end(problemOf(error))
    throw error
  }
}

/** Traces the calls to an external service by method name, without their arguments. */
export function tracedCalls<World extends object>(name: string, world: World): World {
  if (!tracer) return world
  return new Proxy(world, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]): unknown =>
        traced({ name: `${name}.${key}`, kind: 'client' }, () => Reflect.apply(value, target, args))
    },
  })
}

/** The kind of error only, because its message may contain a row or personal data. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
