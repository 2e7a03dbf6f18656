import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { SessionPort } from './context.ts'

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/**
 * The session cookie of ruling R19: `__Host-sid` and Secure over https, plain `sid` over http, so that
 * a first try on a local network and curl can sign in too.
 */
export function sessionPortOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): SessionPort {
  const secure = isSecure(request, config)
  const name = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const token = request.cookies[name]
  return {
    tokenHash: token && TOKEN.test(token) ? hashToken(token) : undefined,
    userAgent: request.headers['user-agent']?.slice(0, 200),
    address: request.ip,
    setCookie: (value, expires) => void reply.setCookie(name, value, { ...options, expires }),
    clearCookie: () => void reply.clearCookie(name, options),
  }
}

/** Reached over https, directly, behind a trusted proxy, or by the operator's word. */
export function isSecure(request: FastifyRequest, config: Config): boolean {
  return request.protocol === 'https' || config.appUrl?.startsWith('https://') === true
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
