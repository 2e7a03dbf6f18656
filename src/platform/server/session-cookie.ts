import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { SessionPort } from './context.ts'
import { isTimeZone, currentZone } from '#platform/time-zones.ts'
import { ZONE_HEADER } from '#platform/zone-header.ts'
import { isAtTheMachine } from './local-request.ts'
import { originOf } from './origin.ts'

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/
const YEAR_SECONDS = 365 * 86_400

/**
 * The session cookie (docs/product-rules.md#session-cookie): `__Host-sid` and Secure over https, plain `sid` over http,
 * so that logging in also works on a local network and with curl.
 */
export function sessionPortOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): SessionPort {
  const secure = isSecure(request, config)
  const prefix = secure ? '__Host-' : ''
  const [name, step] = [`${prefix}sid`, `${prefix}step`]
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const strict = { ...options, sameSite: 'strict' } as const
  const known = `${prefix}visitor`
  let visitor: string | undefined
  return {
    tokenHash: presented(request, name),
    challengeHash: presented(request, step),
    userAgent: request.headers['user-agent']?.slice(0, 200),
    address: addressOf(request),
    zone: zoneOfBrowser(request),
    isAtTheMachine: isAtTheMachine(request, config),
    isAhead: isAhead(request),
    origin: originOf(request, config),
    visitor: () => {
      const token = request.cookies[known]
      if (token && TOKEN.test(token)) return token
      visitor ??= randomBytes(32).toString('base64url')
      void reply.setCookie(known, visitor, { ...options, maxAge: YEAR_SECONDS })
      return visitor
    },
    setCookie: (value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clearCookie: () => void reply.clearCookie(name, options),
    setChallenge: (value, expires) => void reply.setCookie(step, value, { ...strict, expires }),
    clearChallenge: () => void reply.clearCookie(step, strict),
  }
}

/** Against its type, Fastify's `ip` is undefined once the connection was reset. */
function addressOf({ ip }: { ip: string | undefined }): string {
  return ip ?? ''
}

function isAhead({ method, headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']
  return method === 'HEAD' || /prefetch|prerender|preview/i.test(String(purpose ?? ''))
}

function zoneOfBrowser({ headers }: FastifyRequest): string | undefined {
  const zone = headers[ZONE_HEADER]
  return typeof zone === 'string' && isTimeZone(zone) ? currentZone(zone) : undefined
}

function presented(request: FastifyRequest, name: string): Uint8Array | undefined {
  const token = request.cookies[name]
  return token && TOKEN.test(token) ? hashToken(token) : undefined
}

/** Whether the site is reached over https: directly, behind a trusted proxy, or according to APP_URL. */
export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.appUrl?.startsWith('https://') === true
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
