import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { sendError } from './send-error.ts'
import type { Log } from './log.ts'
import { rawRefusal } from './raw-refusal.ts'

/**
 * Gives requests that fail before routing the response body of docs/product-rules.md#error-answers instead of the
 * framework's.
 */
export function refuseUnroutable(log: Log): Pick<FastifyServerOptions, 'clientErrorHandler'> & {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void
} {
  return {
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply, log),
    clientErrorHandler: refuseConnection,
  }
}

/**
 * The address to route. A path that is not UTF-8, such as `/caf%E9`, cannot be decoded: its page is looked up as it is
 * written, so that a browser gets the not-found page. Calls of the API are refused.
 */
export function routedUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%') || /^\/+api(?:\/|$)/i.test(path) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses an address that cannot be decoded, or with a part longer than any name. */
function refuseAddress(
  { code }: { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): void {
  const isTooLong = code === 'FST_ERR_MAX_PARAM_LENGTH'
  sendError(new AppError(isTooLong ? 'not_found' : 'request.malformed'), request, reply, log)
}

/**
 * A connection without a valid HTTP request, or with oversized headers, gets the response body of
 * docs/product-rules.md#error-answers and is closed.
 */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(refusalOf(error))
  socket.destroy(error)
}

function refusalOf({ code }: NodeJS.ErrnoException): string {
  // Proxies recognize this status and retry on their own.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'
  }
  const { status, headers, text } = rawRefusal(
    code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed',
  )
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
