import type { FastifyInstance } from 'fastify'
import type { Resources } from '#platform/server/context.ts'
import { isPrivate, type Trusts } from '#platform/server/proxies.ts'

/**
 * Logs once that requests come through a proxy that TRUST_PROXY does not name. All visitors then share the proxy's
 * address, and with it one rate limit.
 */
export function watchForProxies(
  app: FastifyInstance,
  { log }: Pick<Resources, 'log'>,
  trusts: Trusts,
): void {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    const peer = request.raw.socket.remoteAddress ?? ''
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    if (trusts(peer) || !isPrivate(peer)) return
    isSaid = true
    log.warn(
      { peer },
      'Requests come through a proxy that TRUST_PROXY does not name, so all visitors share its address and its limits. Set TRUST_PROXY=1 or to the address of the proxy.',
    )
  })
}
