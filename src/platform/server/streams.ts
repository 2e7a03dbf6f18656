import type { FastifyReply } from 'fastify'
import type { OpenStream } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'

const MAX_BEHIND_BYTES = 64 * 1024

/** A browser shares one stream among its tabs. */
const MAX_EACH = 20
const AGAIN_SECONDS = 30

/** The functions that end the open streams. */
const openStreams = new Set<() => void>()
/** The number of open streams of each member in this process. */
const openOf = new Map<string, number>()

/**
 * Sends events for as long as the client stays connected. A client that cannot keep up is disconnected and reconnects.
 * Throws 'request.rate_limited' above the limit of streams per member.
 */
export function openStream(reply: FastifyReply, callerKey: string, open: OpenStream): void {
  const others = openOf.get(callerKey) ?? 0
  if (others >= MAX_EACH) {
    const details = { seconds: AGAIN_SECONDS }
    fail('request.rate_limited', { details, retryAfterSeconds: AGAIN_SECONDS })
  }
  // A client that has already disconnected would trigger no close event any more.
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
  openOf.set(callerKey, others + 1)
  sse.onClose(() => {
    openStreams.delete(end)
    const left = (openOf.get(callerKey) ?? 1) - 1
    if (left > 0) openOf.set(callerKey, left)
    else openOf.delete(callerKey)
  })
}

/** A stopping server must not wait for open streams. */
export async function endStreams(): Promise<void> {
  for (const end of openStreams) end()
}
