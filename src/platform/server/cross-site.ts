import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Config } from './config.ts'

/** Another site's page may not act with this visitor's cookies (control 27). */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  refuseOtherSites(request, config)
}

/** For reads, too, where what is read goes on as long as the session does: streams (control 36). */
export function refuseOtherSites({ headers, host }: FastifyRequest, config: Config): void {
  const site = headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') fail('request.cross_site')
  const { origin } = headers
  if (origin && !isOwnOrigin(origin, host, config)) fail('request.cross_site')
}

function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  const isSameHost = URL.parse(origin)?.host === host
  return isSameHost || (config.appUrl !== undefined && origin === new URL(config.appUrl).origin)
}
