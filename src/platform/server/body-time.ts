import type { IncomingMessage } from 'node:http'

/** The time limit for a body that is parsed as a whole. */
const PARSED_WITHIN_MS = 30_000
/** An upload has no total time limit, but this much must arrive in each interval. */
const PACE_MS = 30_000
const PACE_BYTES = 240 * 1024

interface Waiting {
  timer: NodeJS.Timeout
  end: () => void
}
const waiting = new WeakMap<IncomingMessage, Waiting>()

/**
 * Ends a request whose body takes too long. Node's own limit is the same for all requests, but a large file on a slow
 * connection needs more time than a form.
 */
export function limitBodyTime(request: IncomingMessage, end: () => void): void {
  if (!hasBody(request)) return
  const endUnlessComplete = () => {
    if (!request.complete) end()
  }
  wait(request, setTimeout(endUnlessComplete, PARSED_WITHIN_MS), endUnlessComplete)
  const stop = () => clearTimeout(waiting.get(request)?.timer)
  request.once('end', stop)
  request.once('close', stop)
}

/** Replaces the time limit by a minimum pace, for an upload that has been admitted. */
export function allowLongBody(request: IncomingMessage): void {
  const known = waiting.get(request)
  if (!known) return
  clearTimeout(known.timer)
  const { socket } = request
  let before = socket.bytesRead
  const checkPace = () => {
    const isTooSlow = socket.bytesRead - before < PACE_BYTES
    before = socket.bytesRead
    if (isTooSlow) known.end()
  }
  wait(request, setInterval(checkPace, PACE_MS), known.end)
}

function wait(request: IncomingMessage, timer: NodeJS.Timeout, end: () => void): void {
  timer.unref()
  waiting.set(request, { timer, end })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
