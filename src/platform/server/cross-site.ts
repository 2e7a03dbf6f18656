import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Config } from './config.ts'
import { isSecure } from './session-cookie.ts'

/** Refuses writes that a page of another site makes with this visitor's cookies (control 27). */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  refuseOtherSites(request, config)
}

/** Refuses reads as well, for streams, which stay open as long as the session lasts (control 36). */
export function refuseOtherSites(request: FastifyRequest, config: Config): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site && site !== 'same-origin' && site !== 'none') fail('request.cross_site')
  if (origin && !isOwnOrigin(origin, request, config)) fail('request.cross_site')
}

/**
 * Whether the origin is the site itself or the address that the operator set. If the site is reached over https, its
 * http origin is a different one, because anyone on the network path can change its pages. Without https both are
 * accepted, because an undeclared proxy may add the https.
 */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  const { host, protocol } = URL.parse(origin) ?? {}
  const isDowngraded = isSecure(request, config) && protocol !== 'https:'
  const isSameHost = host === request.host && !isDowngraded
  return isSameHost || (config.appUrl !== undefined && origin === new URL(config.appUrl).origin)
}
