import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** The public origin of this site: the operator's setting, or else the origin of this request. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.appUrl ?? `${request.protocol}://${request.host}`
}
