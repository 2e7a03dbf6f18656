import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#platform/errors.ts'
import { forOperators } from '../watching/health.ts'

/** Browsers send about twenty, proxies add about ten. */
const MAX_HEADERS = 100
const NAME = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The reason to refuse a request before it is read, or undefined: an address that no page or call can have, too many
 * headers, or a host that is missing, duplicated or not a host name. Links and redirects are built from the host.
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

/**
 * A path of this site. Browsers would take `//name` and `/
 * ame` for another host.
 */
function isAddress(url: string): boolean {
  return url.startsWith('/') && url[1] !== '/' && !url.includes('\\')
}

/** Health checks, which load balancers send in HTTP/1.0 without a host. */
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

function isHost(host: string | undefined): boolean {
  return host !== undefined && NAME.test(host) && URL.canParse(`http://${host}`)
}
