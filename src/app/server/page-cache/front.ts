import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { timingChannel, type Timing } from '#platform/server/timing-channel.ts'
import { answerOf } from './kept-page.ts'
import type { PageCache } from './page-cache.ts'

/** What was answered in front of the framework, whose hooks hear nothing of it. */
export const answeredInFront = timingChannel<Timing & { route: string; status: number }>(
  'vibework:answered-in-front',
)

const MAX_ASKINGS = 1000
/** Longer ones are nobody else's: most cookies are one browser's own. */
const MAX_ASKING = 1000

/** All that decides who gets which kept page, besides the ETag they have. */
const DECIDING = [
  'host',
  'cookie',
  'accept-language',
  'accept-encoding',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** Where a kept page is found, and the route it is counted under. */
interface Place {
  key: string
  route: string
}

/**
 * Stands before the framework, whose work for a request costs more than sending a page that is there. It decides
 * nothing: what was asked in the very same words was decided before, and only where that page was found is remembered.
 */
export interface Front {
  /** Answers where it knows what is kept for these words, and says whether it did. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /** From here on, until called without, it answers from this. */
  serve(cache: PageCache | undefined): void
  /** Whoever asks in these words gets what is kept there. */
  learn(request: IncomingMessage, place: Place): void
}

export function createFront(): Front {
  const places = new LRUCache<string, Place>({ max: MAX_ASKINGS })
  let cache: PageCache | undefined

  return {
    answers(request, response) {
      if (!cache || request.method !== 'GET') return false
      const began = performance.now()
      const place = places.get(askingOf(request))
      const page = place && cache.peek(place.key)
      const answer = page && answerOf(page, request.headers)
      if (!answer) return false
      const { status, headers, body } = answer
      response.writeHead(status, headers).end(body)
      const ms = performance.now() - began
      answeredInFront.publish({ route: place.route, status, ms, isFailed: false })
      return true
    },
    serve(kept) {
      cache = kept
    },
    learn(request, place) {
      const asking = askingOf(request)
      if (asking.length <= MAX_ASKING) places.set(asking, place)
    },
  }
}

function askingOf({ url, headers }: IncomingMessage): string {
  let asking = url ?? ''
  for (const name of DECIDING) asking += `\n${String(headers[name] ?? '')}`
  return asking
}
