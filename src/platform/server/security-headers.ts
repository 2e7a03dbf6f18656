import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isSecure } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks the scripts and styles that this response itself wrote. */
    cspNonce: string
  }
}

const YEAR_SECONDS = 31_536_000

/** The headers of controls 19 to 29, on every response. Nothing is ever `unsafe-*` in production. */
export async function securityHeaders(
  app: FastifyInstance,
  config: Config,
  { dev }: { dev: boolean },
) {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.cspNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', contentSecurityPolicy(request, dev))
    if (isSecure(request, config))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false, // above, with the nonce of the request
    strictTransportSecurity: false, // above, over https only
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

function contentSecurityPolicy(request: FastifyRequest, dev: boolean): string {
  const nonce = `'nonce-${request.cspNonce}'`
  // Vite's development client writes its styles without a nonce.
  const style = dev ? "'unsafe-inline'" : nonce
  return [
    "default-src 'self'",
    `script-src 'self' ${nonce}`,
    `style-src 'self' ${style}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
