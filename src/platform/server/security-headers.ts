import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isSecure } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the scripts and styles that are part of this response. */
    cspNonce: string
  }
}

const YEAR_SECONDS = 31_536_000

/** Sets the headers of controls 19 to 29 on every response. Production never uses `unsafe-*`. */
export async function securityHeaders(
  app: FastifyInstance,
  config: Config,
  { dev }: { dev: boolean },
) {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.cspNonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', contentSecurityPolicy(request, config, dev))
    if (isSecure(request, config))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    done()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false, // Set above, with the request's nonce.
    strictTransportSecurity: false, // Set above, over https only.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** The origins that Stripe's card form needs; only the checkout page may load from them. */
const stripe = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: ' https://api.stripe.com',
}
const nobody = { scripts: '', frames: '', calls: '' }
const CHECKOUT = /^\/checkout(?:[/?]|$)/i

/** Allows this one response to load scripts from these origins and to connect to them. */
export function allowScripts(
  request: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): void {
  const policy = String(reply.getHeader('content-security-policy'))
  const more = origins.join(' ')
  reply.header(
    'content-security-policy',
    policy
      .replace(`'nonce-${request.cspNonce}'`, (nonce) => `${nonce} ${more}`)
      .replace("connect-src 'self'", (own) => `${own} ${more}`),
  )
}

function contentSecurityPolicy(request: FastifyRequest, config: Config, dev: boolean): string {
  const isStripe = config.payments === 'stripe' && CHECKOUT.test(request.url)
  const { scripts, frames, calls } = isStripe ? stripe : nobody
  const nonce = `'nonce-${request.cspNonce}'`
  // Vite's development client inserts styles without a nonce.
  const style = dev ? "'unsafe-inline'" : nonce
  return [
    "default-src 'self'",
    `script-src 'self' ${nonce}${scripts}`,
    `style-src 'self' ${style}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${calls}${dev ? ' ws:' : ''}`,
    `frame-src 'self'${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
