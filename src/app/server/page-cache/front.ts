import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { timingChannel, type Timing } from '#platform/server/timing-channel.ts'
import { answerOf } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Responses sent in front of Fastify, whose hooks do not run for them. */
export const answeredInFront = timingChannel<Timing & { route: string; status: number }>(
  'vibework:answered-in-front',
)

const MAX_REQUEST_KEYS = 1000
/** Longer request keys are not remembered: their cookies belong to one browser. */
const MAX_REQUEST_KEY_LENGTH = 1000

/** All headers that decide which cached page a request gets, except the ETag. */
const DECIDING = [
  'host',
  'cookie',
  'accept-language',
  'accept-encoding',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** Where a page or an API response is cached, and the route it is counted under. */
interface Place {
  cache: PageCache
  key: string
  route: string
}

/**
 * Sends cached pages in front of Fastify, whose work for a request costs more than the response. It makes no decisions
 * of its own: it remembers which cached page an identical request got from the hooks, and repeats that.
 */
export interface Front {
  /** Sends the cached page if there is one for this request, and returns whether it did. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  start(): void
  stop(): void
  /** Remembers that requests like this one get the page at `place`. */
  learn(request: IncomingMessage, place: Place): void
}

export function createFront(): Front {
  const places = new LRUCache<string, Place>({ max: MAX_REQUEST_KEYS })
  let isOn = false

  return {
    answers(request, response) {
      if (!isOn || request.method !== 'GET') return false
      const began = performance.now()
      const place = places.get(requestKeyOf(request))
      const page = place?.cache.peek(place.key)
      const answer = page && answerOf(page, request.headers)
      if (!place || !answer) return false
      const { status, headers, body } = answer
      response.writeHead(status, headers).end(body)
      const ms = performance.now() - began
      answeredInFront.publish({ route: place.route, status, ms, isFailed: false })
      return true
    },
    start() {
      isOn = true
    },
    stop() {
      isOn = false
    },
    learn(request, place) {
      const requestKey = requestKeyOf(request)
      if (requestKey.length <= MAX_REQUEST_KEY_LENGTH) places.set(requestKey, place)
    },
  }
}

function requestKeyOf({ url, headers }: IncomingMessage): string {
  let requestKey = url ?? ''
  for (const name of DECIDING) requestKey += `\n${String(headers[name] ?? '')}`
  return requestKey
}
