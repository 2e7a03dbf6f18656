import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import type { Keep } from '#platform/server/http.ts'
import { keyOfCall, watchedSession, type Finish } from './caching.ts'
import { toCachedPage, sendCached } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Receives the response of this request for the cache, or undefined if it cannot be cached. */
    finishKeeping: Finish | undefined
  }
}

/** Caches API responses whose contract marks them as equal for all visitors. */
export function cacheResponses(app: FastifyInstance, cache: PageCache, config: Config): Keep {
  app.decorateRequest('finishKeeping')
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = reply.statusCode === 200 && typeof payload === 'string'
    request.finishKeeping?.(
      isWhole ? toCachedPage(payload, request.cspNonce, reply.getHeaders()) : undefined,
    )
  })
  const keep = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ) => {
    const key = keyOfCall(request, reply, config, request.call.input)
    if (key === undefined) return make()
    const kept = await cache.find(key)
    if (kept) return sendCached(request, reply, kept)
    // If something changed after the context was created, its replica may lack the change.
    if (request.call.since === cache.changedAt()) {
      const { ctx } = request.call
      const finish = cache.begin(key)
      let isForAll = true
      const session = watchedSession(ctx.session, () => (isForAll = false))
      request.call.ctx = { ...ctx, session }
      request.finishKeeping = (page) => finish(isForAll ? page : undefined)
    }
    return make()
  }
  return Object.assign(keep, { changedAt: () => cache.changedAt() })
}
