import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'
import type { Config } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { originOf } from '#platform/server/origin.ts'
import { sessionPortOf } from '#platform/server/session-cookie.ts'
import { languageOfRequest } from '#platform/server/translate-error.ts'
import type { Front } from './front.ts'
import { answerOf, keptPage } from './kept-page.ts'
import type { PageCache } from './page-cache.ts'

/** Where everything that is not the API is asked for. */
export const PAGES = '/*'
/** Longer addresses are somebody's own search, or an attempt to fill the memory. */
const MAX_KEPT_URL = 500

/** Pages whose address holds what nobody else is to know (control 24). */
export const hasSecret = /^\/(payment-success|appeal|setup|auth\/(reset|confirm))\b/i

export type Finish = ReturnType<PageCache['begin']>

/** The answer streams on as it is made; a copy of it is kept when it turns out to be everybody's. */
export function alsoKept(
  response: Response,
  { cspNonce }: FastifyRequest,
  reply: FastifyReply,
  finish: Finish,
  isForAll: () => boolean,
): Response {
  const { body, status, headers } = response
  if (status !== 200 || !body) {
    finish(undefined)
    return response
  }
  const [sent, copied] = body.tee()
  const all = { ...reply.getHeaders(), ...Object.fromEntries(headers) }
  void new Response(copied).text().then(
    (text) => finish(isForAll() ? keptPage(text, cspNonce, all) : undefined),
    () => finish(undefined),
  )
  return new Response(sent, { status, headers })
}

/**
 * What tells pages for everybody apart; `url` is the address as far as the page knows it. Undefined for whoever has a session, and for addresses that are secrets or
 * too long to be read by many.
 */
export function keyOfPage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  url = request.url,
): string | undefined {
  const { method } = request
  if (method !== 'GET' || url.length > MAX_KEPT_URL || hasSecret.test(url)) return undefined
  if (sessionPortOf(request, reply, config).tokenHash) return undefined
  const known = /^\/auth\b/i.test(url) && isKnown(request) ? ' known' : ''
  return `${languageOfRequest(request)}${known} ${originOf(request, config)} ${url}`
}

/** Whether someone has logged in with this browser before: only the sign-in page differs by it. */
export function isKnown({ cookies }: Partial<FastifyRequest>): boolean {
  return cookies?.['known'] === '1'
}

/** Whatever asks about this one browser, to count or to remember it, makes the page that browser's alone. */
export function watched(session: Context['session'], onRead: () => void): Context['session'] {
  if (!session) return null
  return new Proxy(session, {
    get(target, name) {
      if (name !== 'origin') onRead()
      return Reflect.get(target, name) as unknown
    },
  })
}

interface Early {
  cache: PageCache
  front: Front
  config: Config
  endpoints: Endpoint[]
}

/**
 * Answers with what is kept before anything else is done for the request. Searches are counted first, and whoever asks
 * a page for a language is given its cookie: both go the long way.
 */
export function sendKeptEarly(
  app: FastifyInstance,
  { cache, front, config, endpoints }: Early,
): void {
  const kept = new Map(endpoints.map((endpoint) => [endpoint.path as string, endpoint]))
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    const endpoint = kept.get(url)
    const isPlain = url === PAGES && Object.keys(request.query as object).length === 0
    const isUncounted = endpoint !== undefined && !isCounted(endpoint, request)
    const key = isPlain || isUncounted ? keyOfPage(request, reply, config) : undefined
    const page = key === undefined ? undefined : cache.peek(key)
    const answer = page && answerOf(page, request.headers)
    if (!key || !answer) return done()
    front.learn(request.raw, { key, route: url })
    reply.hijack()
    reply.raw.writeHead(answer.status, answer.headers).end(answer.body)
  })
}

function isCounted({ limit }: Endpoint, { query }: FastifyRequest): boolean {
  return limit !== undefined && (!limit.onlyWith || limit.onlyWith in (query as object))
}
