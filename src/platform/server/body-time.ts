import type { IncomingMessage } from 'node:http'

/** A body that is parsed as a whole must arrive at this rate, averaged over the time after the first seconds. */
const PARSED_BYTES_PER_SECOND = 8000
const FIRST_SECONDS = 3
const CHECK_MS = 1000
/** Of an upload, this much must arrive in each interval. */
const PACE_MS = 30_000
const PACE_BYTES = 240 * 1024

interface Waiting {
  timer: NodeJS.Timeout
  end: () => void
}
const waiting = new WeakMap<IncomingMessage, Waiting>()

/**
 * Ends a request whose body arrives too slowly. Node's own limit is one time for all requests, but a large file on a
 * slow connection needs more time than a form.
 */
export function limitBodyTime(request: IncomingMessage, end: () => void): void {
  if (!hasBody(request)) return
  const { socket } = request
  const before = socket.bytesRead
  let seconds = -FIRST_SECONDS
  const endUnlessComplete = () => {
    if (!request.complete) end()
  }
  const checkRate = () => {
    // While the server has not read what has arrived, the client cannot send more.
    if (request.readableLength > 0) return
    seconds += CHECK_MS / 1000
    if (socket.bytesRead - before < seconds * PARSED_BYTES_PER_SECOND) endUnlessComplete()
  }
  wait(request, setInterval(checkRate, CHECK_MS), endUnlessComplete)
  const stop = () => clearTimeout(waiting.get(request)?.timer)
  request.once('end', stop)
  request.once('close', stop)
}

/** Replaces the rate by the pace of an upload, once it has been admitted. */
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

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
