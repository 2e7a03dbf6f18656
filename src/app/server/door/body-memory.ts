import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError, type ErrorCode } from '#platform/errors.ts'
import { hasBody } from '#platform/server/body-time.ts'
import type { Config } from '#platform/server/config.ts'
import { networkOf } from '#platform/server/network.ts'

interface Limits {
  /** Bytes of one network. */
  each: number
  /** Bytes of all networks. */
  all: number
}
export const BODY_LIMITS: Limits = { each: 8 * 1024 * 1024, all: 64 * 1024 * 1024 }
const AGAIN_SECONDS = 2

type Refuse = (error: AppError) => void

/** A request whose body is in memory. */
interface Held {
  network: Network
  bytes: number
  /** Undefined once the body is complete: a request that is being handled cannot give its memory back. */
  refuse: Refuse | undefined
}

interface Network {
  bytes: number
  requests: Set<Held>
}

/**
 * Limits the memory that bodies take while they are read and handled. Only bytes that have arrived count, so a client
 * that declares a large body and sends none of it takes no memory from others. Uploads go to disk and do not count.
 */
export function limitBodyMemory(app: FastifyInstance, { hasRateLimits }: Config): void {
  const memory = createBodyMemory(hasRateLimits ? BODY_LIMITS : { ...BODY_LIMITS, each: Infinity })
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { config, bodyLimit } = request.routeOptions
    if (config.isBodyStreamed || !hasBody(request.raw)) return done()
    const held = memory.begin(networkOf(request.ip), (error) => counted.destroy(error))
    reply.raw.once('close', () => memory.release(held))
    // How much a compressed body takes is known only afterwards, so it counts as the largest allowed.
    const isCompressed = request.headers['content-encoding'] !== undefined
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        if (!isCompressed || held.bytes === 0)
          memory.add(held, isCompressed ? bodyLimit : chunk.length)
        next(null, chunk)
      },
      final(next) {
        held.refuse = undefined
        next()
      },
    })
    // Fastify stops listening when it refuses a body for another reason.
    counted.on('error', () => {})
    const source = payload as Readable
    source.once('error', (error) => counted.destroy(error))
    // What a refused body still sends is read and dropped, as Node does with unread bodies that are not piped.
    reply.raw.once('finish', () => source.unpipe(counted).resume())
    done(null, source.pipe(counted))
  })
}

/**
 * Counts the bytes that each network holds. Above the limit of one network, its request is refused with 429. Above the
 * limit of all, the largest request of the network that holds most is refused with 503, if its body is still arriving.
 */
export function createBodyMemory({ each, all }: Limits) {
  const networks = new Map<string, Network>()
  let total = 0

  const memory = {
    begin(name: string, refuse: Refuse): Held {
      const network = networks.get(name) ?? { bytes: 0, requests: new Set() }
      networks.set(name, network)
      const held: Held = { network, bytes: 0, refuse }
      network.requests.add(held)
      return held
    },
    add(held: Held, bytes: number): void {
      const { network } = held
      held.bytes += bytes
      network.bytes += bytes
      total += bytes
      if (network.bytes > each) end(held, 'request.rate_limited')
      else if (total > all) end(largestArriving() ?? held, 'server.unavailable')
    },
    release(held: Held): void {
      const { network } = held
      if (!network.requests.delete(held)) return
      network.bytes -= held.bytes
      total -= held.bytes
      if (network.requests.size > 0) return
      for (const [name, one] of networks) if (one === network) networks.delete(name)
    },
  }

  function end(held: Held, code: ErrorCode): void {
    const { refuse } = held
    held.refuse = undefined
    memory.release(held)
    const details = { seconds: AGAIN_SECONDS }
    refuse?.(new AppError(code, { details, retryAfterSeconds: AGAIN_SECONDS }))
  }

  function largestArriving(): Held | undefined {
    const [most] = [...networks.values()].toSorted((one, other) => other.bytes - one.bytes)
    return [...(most?.requests ?? [])]
      .filter(({ refuse }) => refuse)
      .toSorted((one, other) => other.bytes - one.bytes)[0]
  }

  return memory
}
