import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import { createAllowances } from '#platform/server/token-bucket.ts'
import type { Config } from '#platform/server/config.ts'
import type { ErrorCode } from '#platform/errors.ts'
import { limitBodyTime } from '#platform/server/body-time.ts'
import { networkOf } from '#platform/server/network.ts'
import { askingAddress, type Trusts } from '#platform/server/proxies.ts'
import { rawRefusal } from '#platform/server/raw-refusal.ts'
import { answeredInFront, type Front } from '../page-cache/front.ts'
import { limitConnections } from './connections.ts'
import { whyMalformed } from './well-formed.ts'

/** Node's default, set explicitly because it bounds the memory for one request's headers. */
const MAX_HEAD_BYTES = 16 * 1024
const HEAD_TIMEOUT_MS = 10_000
/** How often Node checks for heads and bodies that take too long. */
const CHECK_MS = 2000
/** An idle connection is closed after this time; event streams write more often. */
const SILENCE_MS = 60_000
/** Pipelined requests per connection. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 10
/** The allowance of one network for responses that are not cached: far more than an office needs. */
export const REQUESTS = { burst: 2000, perSecond: 200 }
/** Relative to an ordinary request. A built file costs next to nothing. */
export const ASSET_COST = 0.1
/** A body of this size costs as much as one request. */
export const BODY_UNIT_BYTES = 5000
/** The assumed size of a body of unknown length. */
const UNKNOWN_BYTES = 1_000_000
const PARSED = /^\s*application\/(?:json|x-www-form-urlencoded)\b/i
/**
 * A 429 response is charged as this many requests, because a client that ignores it would otherwise cost as much as one
 * that is served.
 */
export const REFUSED_COST = 10
/** How long a 429 response is held back, because a refused program repeats its request immediately. */
const REFUSAL_DELAY_MS = 1000
/** The route name under which refusals are counted. */
export const REFUSED = 'refused'

interface DoorOptions {
  config: Config
  trusts: Trusts
  front: Front
}

/**
 * Creates the HTTP server for Fastify and checks each request in front of it. Malformed requests and those beyond a
 * network's allowance are refused before a body is read or a row is looked up, because a refusal must cost less than
 * the request.
 */
export function createDoor({ config, trusts, front }: DoorOptions): FastifyServerFactory {
  const requests = createAllowances(REQUESTS)

  function whyTooMuch(request: IncomingMessage): Refusal | undefined {
    if (!config.hasRateLimits) return undefined
    const cost = costOf(request) + parsedBytesOf(request) / BODY_UNIT_BYTES
    const waitMs = requests.spend(networkOf(askingAddress(request, trusts)), cost)
    if (waitMs === 0) return undefined
    return { code: 'request.rate_limited', seconds: Math.ceil(waitMs / 1000) }
  }

  /** A client that ignores 429 responses uses up its network's allowance and is then refused here. */
  function countRefusal(request: IncomingMessage, response: ServerResponse): void {
    const network = networkOf(askingAddress(request, trusts))
    response.once('finish', () => {
      if (response.statusCode === 429) requests.owe(network, REFUSED_COST)
    })
  }

  return (handler, options) => {
    const server = createServer(
      {
        maxHeaderSize: MAX_HEAD_BYTES,
        connectionsCheckingInterval: CHECK_MS,
        // A request without a host is refused below, with the regular error body.
        requireHostHeader: false,
      },
      (request, response) => {
        if (isOverfull(request.socket, response)) return
        limitBodyTime(request, () => server.emit('clientError', tooSlow(), request.socket))
        const isProxied = trusts(request.socket.remoteAddress ?? '')
        const malformed = whyMalformed(request, isProxied)
        if (malformed) return refuse(request, response, { code: malformed })
        // A cached response costs less than the attacker's own request, so it is not charged.
        if (front.answers(request, response)) return
        const refusal = whyTooMuch(request)
        if (refusal) return refuse(request, response, refusal)
        if (config.hasRateLimits) countRefusal(request, response)
        handler(request, response)
      },
    )
    const { keepAliveTimeout } = options as { keepAliveTimeout: number }
    // Bodies have their own limits: a rate if they are parsed, a pace for uploads (body-time.ts).
    Object.assign(server, { keepAliveTimeout, requestTimeout: 0, headersTimeout: HEAD_TIMEOUT_MS })
    if (config.hasRateLimits) limitConnections(server, { max: config.maxConnections, trusts })
    return server.setTimeout(SILENCE_MS)
  }
}

/** The same error code as Node's own timeout. */
function tooSlow(): Error {
  return Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}

interface Refusal {
  code: ErrorCode
  /** For the Retry-After header. */
  seconds?: number
}

const waitingOn = new WeakMap<Socket, number>()

/** Closes a connection with too many pipelined requests. */
function isOverfull(socket: Socket, response: ServerResponse): boolean {
  const waiting = (waitingOn.get(socket) ?? 0) + 1
  if (waiting > MAX_PIPELINED) {
    socket.destroy()
    return true
  }
  waitingOn.set(socket, waiting)
  response.once('close', () => waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1))
  return false
}

function costOf({ url = '' }: IncomingMessage): number {
  return url.startsWith('/assets/') ? ASSET_COST : 1
}

/** The declared size of a body that a parser reads. Other types are refused unread, or stored as they arrive. */
function parsedBytesOf({ headers }: IncomingMessage): number {
  if (!PARSED.test(headers['content-type'] ?? '')) return 0
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_BYTES
  return Math.min(Number(headers['content-length'] ?? 0), UNKNOWN_BYTES)
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { code, seconds }: Refusal,
): void {
  const { status, headers, text } = rawRefusal(code, seconds)
  // Closes the connection instead of reading the rest of the body.
  if (parsedBytesOf(request) > 0) response.shouldKeepAlive = false
  const answer = () => void response.writeHead(status, headers).end(text)
  answeredInFront.publish({ route: REFUSED, status, ms: 0, isFailed: false })
  if (status !== 429) return answer()
  const timer = setTimeout(answer, REFUSAL_DELAY_MS).unref()
  response.once('close', () => clearTimeout(timer))
}
