import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAllowances } from '#platform/server/allowances.ts'
import { networkOf } from '#platform/server/network.ts'

/**
 * What is read of refused bodies for one network. A browser sends its file to the end before it looks at the answer,
 * and would report a broken connection instead of a session that has ended.
 */
const READ_AND_DROPPED = { burst: 24 * 1024 * 1024, perSecond: 2 * 1024 * 1024 }

/** Closes the connection of a refused request whose body would cost too much to read to its end. */
export function closeOnUnreadBodies(app: FastifyInstance): void {
  const bytes = createAllowances(READ_AND_DROPPED)
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || request.raw.readableEnded || !hasBody(request)) return
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const isEndless = coding !== undefined
    if (isEndless || bytes.spend(networkOf(request.ip), Number(length)) > 0) {
      reply.header('connection', 'close')
    }
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
