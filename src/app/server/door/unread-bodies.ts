import type { FastifyInstance } from 'fastify'
import { hasBody } from '#platform/server/body-time.ts'
import { createAllowances } from '#platform/server/token-bucket.ts'
import { networkOf } from '#platform/server/network.ts'

/**
 * How many bytes of refused bodies are read and dropped for one network. A browser sends its whole file before it reads
 * the response; if the connection closes first, it reports a broken connection instead of, say, an expired session.
 */
const READ_AND_DROPPED = { burst: 24 * 1024 * 1024, perSecond: 2 * 1024 * 1024 }

/** Closes the connection of a refused request if reading the rest of its body would exceed the network's allowance. */
export function closeOnUnreadBodies(app: FastifyInstance): void {
  const bytes = createAllowances(READ_AND_DROPPED)
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || request.raw.readableEnded || !hasBody(request.raw)) return
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isEndless = coding !== undefined
    if (isEndless || bytes.spend(networkOf(request.ip), Number(length)) > 0) {
      reply.header('connection', 'close')
    }
  })
}
