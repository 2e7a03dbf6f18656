import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isLocalAddress } from './local-address.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that a proxy or tunnel adds to forwarded requests. */
const HANDED_ON = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip)$/

/**
 * Whether the request comes from this machine itself. With a trusted proxy the address is only a header's claim, so the
 * answer is always no. An undeclared proxy or tunnel on this machine also connects from loopback, but it forwards the
 * public host name, adds a forwarding header, or speaks HTTP/1.0 as nginx does by default. Checking the host name also
 * blocks DNS rebinding, where another site's name resolves to this machine.
 */
export function isAtTheMachine(request: FastifyRequest, { trustedProxies }: Config): boolean {
  const { ip, headers, raw } = request
  if (trustedProxies.length > 0 || !LOOPBACK.has(ip) || raw.httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => HANDED_ON.test(name))) return false
  return isLocalAddress(`http://${headers.host}`)
}
