import type { FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Config } from './config.ts'

/** Another site's page may not act with this visitor's cookies (control 27). */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') fail('request.cross_site')
  const { origin } = request.headers
  if (origin && !isOwnOrigin(origin, request, config)) fail('request.cross_site')
}

function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  const isSameHost = URL.parse(origin)?.host === request.host
  return isSameHost || (config.appUrl !== undefined && origin === new URL(config.appUrl).origin)
}
