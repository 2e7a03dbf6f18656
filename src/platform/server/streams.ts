import type { FastifyReply } from 'fastify'
import type { OpenStream } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'

const MAX_BEHIND_BYTES = 64 * 1024

/** A browser has one for all its tabs. */
const MAX_EACH = 20
const AGAIN_SECONDS = 30

/** How to end each open stream. */
const openStreams = new Set<() => void>()
/** How many each member has open in this process. */
const openOf = new Map<string, number>()

/**
 * Events for as long as the reader stays; a reader who cannot keep up is let go, and comes back. Throws
 * 'request.rate_limited' for one more than a member may have open.
 */
export function openStream(reply: FastifyReply, asker: string, open: OpenStream): void {
  const others = openOf.get(asker) ?? 0
  if (others >= MAX_EACH) {
    const details = { seconds: AGAIN_SECONDS }
    fail('request.rate_limited', { details, retryAfterSeconds: AGAIN_SECONDS })
  }
  // Whoever left before it could be opened is told of by nothing any more.
  if (reply.raw.destroyed) return
  const { sse } = reply
  reply.header('x-accel-buffering', 'no')
  sse.keepAlive()
  const leave = open({
    send: (data) => {
      if (reply.raw.writableLength > MAX_BEHIND_BYTES) return sse.close()
      if (sse.isConnected) void sse.send({ data }).catch(() => sse.close())
    },
    close: () => sse.close(),
  })
  sse.onClose(leave)
  const end = () => sse.close()
  openStreams.add(end)
  openOf.set(asker, others + 1)
  sse.onClose(() => {
    openStreams.delete(end)
    const left = (openOf.get(asker) ?? 1) - 1
    if (left > 0) openOf.set(asker, left)
    else openOf.delete(asker)
  })
}

/** A server that is stopping waits for nobody who only listens. */
export async function endStreams(): Promise<void> {
  for (const end of openStreams) end()
}
