import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Where visitors reach this site: what the operator set, else as this request came. */
export function originOf(request: FastifyRequest, config: Config): string {
  return config.appUrl ?? `${request.protocol}://${request.host}`
}
