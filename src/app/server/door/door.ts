import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import { createAllowances } from '#platform/server/allowances.ts'
import type { Config } from '#platform/server/config.ts'
import type { ErrorCode } from '#platform/errors.ts'
import { limitBodyTime } from '#platform/server/body-time.ts'
import { networkOf } from '#platform/server/network.ts'
import { askingAddress, type Trusts } from '#platform/server/proxies.ts'
import { rawRefusal } from '#platform/server/raw-refusal.ts'
import { answeredInFront, type Front } from '../page-cache/front.ts'
import { limitConnections } from './connections.ts'
import { whyMalformed } from './well-formed.ts'

/** Node's own number, said here because it bounds what a header may cost. */
const MAX_HEAD_BYTES = 16 * 1024
const HEAD_TIMEOUT_MS = 10_000
/** How often Node looks for heads and bodies that take too long. */
const CHECK_MS = 2000
/** A connection on which nothing moves for so long is closed; event streams write more often. */
const SILENCE_MS = 60_000
/** Requests that wait on one connection. Browsers and proxies send one after the other. */
const MAX_PIPELINED = 10
/** What one network may ask beyond what is kept: far above what an office asks. */
const REQUESTS = { burst: 2000, perSecond: 200 }
/** A file that the build made costs next to nothing. */
const ASSET_COST = 0.1
/** How much of a body costs as much as a request. */
const BODY_UNIT_BYTES = 5000
/** What a body of unknown length counts as. */
const UNKNOWN_BYTES = 1_000_000
/** Bodies that are being received into memory, those of all connections together. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const PARSED = /^\s*application\/(?:json|x-www-form-urlencoded)\b/i
/** An answer of 429 counts as much: the next thousand cost the others as much as answers do. */
const REFUSED_COST = 10
/** A refused program asks again at once; it waits this long for its answer instead. */
const REFUSAL_DELAY_MS = 1000
const BUSY_SECONDS = 2
/** The route that refusals are counted under. */
export const REFUSED = 'refused'

interface DoorOptions {
  config: Config
  trusts: Trusts
  front: Front
}

/**
 * Makes the server of the framework and stands before it: what no handler is to see, and what one network asks beyond
 * its allowance, is refused before anything is read or looked up, because a refusal must cost less than the request.
 */
export function createDoor({ config, trusts, front }: DoorOptions): FastifyServerFactory {
  const requests = createAllowances(REQUESTS)
  let bodyBytes = 0

  function whyTooMuch(request: IncomingMessage): Refusal | undefined {
    const bytes = parsedBytesOf(request)
    if (config.hasRateLimits) {
      const cost = costOf(request) + bytes / BODY_UNIT_BYTES
      const waitMs = requests.spend(networkOf(askingAddress(request, trusts)), cost)
      if (waitMs > 0) return { code: 'request.rate_limited', seconds: Math.ceil(waitMs / 1000) }
    }
    if (bytes === 0) return undefined
    if (bodyBytes + bytes > MAX_BODY_BYTES) {
      return { code: 'server.unavailable', seconds: BUSY_SECONDS }
    }
    bodyBytes += bytes
    request.once('close', () => (bodyBytes -= bytes))
    return undefined
  }

  /** A program that ignores a 429 uses up its network's allowance, and is then refused at the door. */
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
        // A request without a host is refused below, with the same body as every other refusal.
        requireHostHeader: false,
      },
      (request, response) => {
        if (isOverfull(request.socket, response)) return
        limitBodyTime(request, () => server.emit('clientError', tooSlow(), request.socket))
        const isProxied = trusts(request.socket.remoteAddress ?? '')
        const malformed = whyMalformed(request, isProxied)
        if (malformed) return refuse(request, response, { code: malformed })
        // Sending what is kept costs less than an attacker's own request, so it counts for nothing.
        if (front.answers(request, response)) return
        const refusal = whyTooMuch(request)
        if (refusal) return refuse(request, response, refusal)
        if (config.hasRateLimits) countRefusal(request, response)
        handler(request, response)
      },
    )
    const { keepAliveTimeout } = options as { keepAliveTimeout: number }
    // Bodies have limits of their own, by what is being sent.
    Object.assign(server, { keepAliveTimeout, requestTimeout: 0, headersTimeout: HEAD_TIMEOUT_MS })
    if (config.hasRateLimits) limitConnections(server, { max: config.maxConnections, trusts })
    return server.setTimeout(SILENCE_MS)
  }
}

/** As Node's own limit would say it. */
function tooSlow(): Error {
  return Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}

interface Refusal {
  code: ErrorCode
  /** When to come back. */
  seconds?: number
}

const waitingOn = new WeakMap<Socket, number>()

/** Ends a connection on which more requests wait for their answers than anybody sends ahead. */
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

/** What a parser will hold of the body. Other types are refused unread, or stored as they arrive. */
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
  // What is still to come of a body is not read for the sake of the next request.
  if (parsedBytesOf(request) > 0) response.shouldKeepAlive = false
  const answer = () => void response.writeHead(status, headers).end(text)
  answeredInFront.publish({ route: REFUSED, status, ms: 0, isFailed: false })
  if (status !== 429) return answer()
  const timer = setTimeout(answer, REFUSAL_DELAY_MS).unref()
  response.once('close', () => clearTimeout(timer))
}
