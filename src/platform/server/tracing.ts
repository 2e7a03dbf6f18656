import { AsyncLocalStorage } from 'node:async_hooks'

/** What may be known of a piece of work: kinds, counts and ids of ours; never values, addresses or people. */
export type Facts = Record<string, string | number>

export interface Begun {
  name: string
  kind: 'server' | 'client' | 'consumer'
  facts?: Facts
  /** When it began, where that is told afterwards; else it begins now. */
  startedAt?: number
}

/** A piece of work as a trace shows it, while it goes on. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Whether anybody will see it: sampling leaves whole traces out. */
  readonly isRecorded: boolean
  child(begun: Begun): Span
  /** Tells what was only known later. */
  tell(name: string, facts: Facts): void
  /** With the kind of problem where it failed. */
  end(problem?: string): void
}

export interface Tracer {
  /** Work that nobody here asked for. `traceparent` is the header of whoever asked elsewhere (W3C). */
  begin(begun: Begun, traceparent?: string): Span
  /** Sends what is left. Never throws. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** From here on work is traced; null ends it. Without a tracer all of this costs nothing. */
export function traceBy(next: Tracer | null): void {
  tracer = next
}

export function currentTracer(): Tracer | null {
  return tracer
}

/** The work that this line runs for. */
export function currentSpan(): Span | undefined {
  return tracer ? spans.getStore() : undefined
}

export function inSpan<Result>(span: Span, work: () => Result): Result {
  return spans.run(span, work)
}

/** Shows the work as part of what it is done for, and marks it where it fails. */
export function traced<Result>(begun: Begun, work: () => Result): Result {
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

/** An outside world whose calls are traced by their names, without what they are given. */
export function tracedCalls<World extends object>(name: string, world: World): World {
  if (!tracer) return world
  return new Proxy(world, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...given: unknown[]): unknown =>
        traced({ name: `${name}.${key}`, kind: 'client' }, () =>
          Reflect.apply(value, target, given),
        )
    },
  })
}

/** What kind of error it was, never its words: those may hold a row or a person. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
