import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { isLocalAddress } from './local-address.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What a proxy or a tunnel adds to what it hands on. */
const HANDED_ON = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip)$/

/**
 * Whether somebody sits at this machine itself. Behind a proxy the address is but the word of a header, so there
 * it counts for nothing. A proxy or tunnel on the machine that nobody declared connects from here as well, but
 * hands on the public name, says for whom it asks, or, as nginx does unless told otherwise, speaks HTTP/1.0. The
 * name also keeps out a page of elsewhere whose own name was pointed here (DNS rebinding).
 */
export function isAtTheMachine(request: FastifyRequest, { trustedProxies }: Config): boolean {
  const { ip, headers, raw } = request
  if (trustedProxies.length > 0 || !LOOPBACK.has(ip) || raw.httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => HANDED_ON.test(name))) return false
  return isLocalAddress(`http://${headers.host}`)
}
