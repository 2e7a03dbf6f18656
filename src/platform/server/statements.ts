import { AsyncLocalStorage } from 'node:async_hooks'
import { timingChannel, type Timing } from './timing-channel.ts'

/** The duration includes the round trip to the database, but not the wait for a connection. */
export const statements = timingChannel<Timing & { text: string }>('vibework:statement')

/** Measures one statement of pg, whose `query` takes a callback as its last argument or else returns a promise. */
export function measureStatement(
  text: string,
  args: unknown[],
  send: (args: unknown[]) => unknown,
) {
  if (!statements.hasSubscribers()) return send(args)
  const began = performance.now()
  const tell = (isFailed: boolean) => {
    statements.publish({ text, ms: performance.now() - began, isFailed })
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    // Keeps the async context, because the socket's callback runs outside it.
    const notified = AsyncLocalStorage.bind((error: unknown, ...rest: unknown[]) => {
      tell(Boolean(error))
      callback(error, ...rest)
    })
    return send([...args.slice(0, -1), notified])
  }
  const answer = send(args)
  if (answer instanceof Promise) {
    answer.then(
      () => tell(false),
      () => tell(true),
    )
  }
  return answer
}

const LITERAL = /\bE'(?:[^'\\]|\\.|'')*'?|(?:'[^']*'?)+/g

/** A statement without its literals, for logs: search terms are part of the statement's text (decision 11). */
export function withoutLiterals(text: string): string {
  return text.replaceAll(LITERAL, "'…'").replaceAll(/\s+/g, ' ')
}
