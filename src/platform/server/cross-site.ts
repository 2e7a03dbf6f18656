import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Config } from './config.ts'
import { isSecure } from './session-cookie.ts'

/** Another site's page may not act with this visitor's cookies (control 27). */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  refuseOtherSites(request, config)
}

/** For reads, too, where what is read goes on as long as the session does: streams (control 36). */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site && site !== 'same-origin' && site !== 'none') fail('request.cross_site')
  if (origin && !isOwnOrigin(origin, request, config)) fail('request.cross_site')
}

/**
 * The site itself, or the address the operator set. On a site that is reached over https, an origin over http is
 * another one, because anybody on the network path can write its pages. Without https both count: a proxy that is not
 * declared may add it.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  const { host, protocol } = URL.parse(origin) ?? {}
  const isDowngraded = isSecure(request, config) && protocol !== 'https:'
  const isSameHost = host === request.host && !isDowngraded
  return isSameHost || (config.appUrl !== undefined && origin === new URL(config.appUrl).origin)
}
