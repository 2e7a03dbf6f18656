import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import type { Keep } from '#platform/server/http.ts'
import { keyOfPage, watched, type Finish } from './keeping.ts'
import { keptPage, sendKept } from './kept-page.ts'
import type { PageCache } from './page-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes what this request is answered, where it may be kept for others. */
    finishKeeping: Finish | undefined
  }
}

/** Answers of the API whose contract says that they are the same for all visitors, kept as pages are. */
export function keepAnswers(app: FastifyInstance, cache: PageCache, config: Config): Keep {
  app.decorateRequest('finishKeeping')
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = reply.statusCode === 200 && typeof payload === 'string'
    request.finishKeeping?.(
      isWhole ? keptPage(payload, request.cspNonce, reply.getHeaders()) : undefined,
    )
  })
  const keep = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ) => {
    const key = keyOfPage(request, reply, config)
    if (key === undefined) return make()
    const kept = await cache.find(key)
    if (kept) return sendKept(request, reply, kept)
    // A change since the context was made might be missing where it reads.
    if (request.call.since === cache.changedAt()) {
      const { ctx } = request.call
      const finish = cache.begin(key)
      let isForAll = true
      const session = watched(ctx.session, () => (isForAll = false))
      request.call.ctx = { ...ctx, session }
      request.finishKeeping = (page) => finish(isForAll ? page : undefined)
    }
    return make()
  }
  return Object.assign(keep, { changedAt: () => cache.changedAt() })
}
