import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#platform/errors.ts'
import { forOperators } from '../watching/health.ts'

/** Browsers send some twenty, proxies add some ten. */
const MAX_HEADERS = 100
const NAME = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Why a request is refused before anything reads it, or undefined: addresses no page or call has, more headers than
 * anybody sends, and a host that is missing, there twice or no name. Links and redirects are made of the host.
 */
export function whyMalformed(request: IncomingMessage, isProxied: boolean): ErrorCode | undefined {
  const { url = '', rawHeaders, headers, method } = request
  if (rawHeaders.length > 2 * MAX_HEADERS) return 'request.too_large'
  if (!isAddress(url) && !(url === '*' && method === 'OPTIONS')) return 'request.malformed'
  if (isForOperators(url)) return undefined
  if (!isOneHost(rawHeaders) || !isHost(headers.host)) return 'request.malformed'
  const forwarded = headers['x-forwarded-host']
  if (isProxied && forwarded !== undefined) {
    const last = String(forwarded).split(',').at(-1)?.trim()
    if (!isHost(last)) return 'request.malformed'
  }
  return undefined
}

/** A path of this site: `//name` and `/\name` would lead browsers to another. */
function isAddress(url: string): boolean {
  return url.startsWith('/') && url[1] !== '/' && !url.includes('\\')
}

/** What balancers ask in HTTP/1.0, without a host. */
function isForOperators(url: string): boolean {
  return forOperators.has(url.split('?', 1)[0] ?? '')
}

function isOneHost(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

/** Nearly all requests name one of few hosts. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && NAME.test(host) && URL.canParse(`http://${host}`)
}
