import type { FastifyReply } from 'fastify'
import type { OpenStream } from '#platform/contract.ts'

const MAX_BEHIND_BYTES = 64 * 1024

/** How to end each open stream. */
const openStreams = new Set<() => void>()

/** Events for as long as the reader stays; a reader who cannot keep up is let go, and comes back. */
export function openStream(reply: FastifyReply, open: OpenStream): void {
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
  sse.onClose(() => openStreams.delete(end))
}

/** A server that is stopping waits for nobody who only listens. */
export async function endStreams(): Promise<void> {
  for (const end of openStreams) end()
}
