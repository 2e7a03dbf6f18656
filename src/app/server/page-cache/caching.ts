import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract.ts'
import type { Config } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { readInput } from '#platform/server/endpoint.ts'
import { originOf } from '#platform/server/origin.ts'
import { sessionPortOf } from '#platform/server/session-cookie.ts'
import { languageOfRequest } from '#platform/server/translate-error.ts'
import type { Front } from './front.ts'
import { answerOf, toCachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** The route of everything that is not the API. */
export const PAGES = '/*'
/** Longer addresses are one person's search, or an attempt to fill the memory. */
const MAX_KEPT_URL = 500

/** Pages whose address contains a secret (control 24). */
export const hasSecret = /^\/(payment-success|appeal|setup|auth\/(reset|confirm))\b/i

export type Finish = ReturnType<PageCache['begin']>

/** Streams the response on, and caches a copy of it if it turns out to be the same for all visitors. */
export function withCachedCopy(
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
    (text) => finish(isForAll() ? toCachedPage(text, cspNonce, all) : undefined),
    () => finish(undefined),
  )
  return new Response(sent, { status, headers })
}

/**
 * The cache key: language, origin and `url`, the address without unread parameters. Undefined for a request with a
 * session, and for addresses that contain a secret or are too long.
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

/**
 * The cache key of an API response: the checked input, so that unknown parameters and another order of the known ones
 * lead to one cached response.
 */
export function keyOfCall(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  input: object,
): string | undefined {
  return keyOfPage(request, reply, config, `${request.routeOptions.url} ${JSON.stringify(input)}`)
}

/** Whether someone has logged in with this browser before; only the login page depends on it. */
export function isKnown({ cookies }: Partial<FastifyRequest>): boolean {
  return cookies?.['known'] === '1'
}

/** Calls `onRead` when anything about this browser is read, because the page then belongs to this browser alone. */
export function watchedSession(
  session: Context['session'],
  onRead: () => void,
): Context['session'] {
  if (!session) return null
  return new Proxy(session, {
    get(target, name) {
      if (name !== 'origin') onRead()
      return Reflect.get(target, name) as unknown
    },
  })
}

interface Early {
  caches: { pages: PageCache; responses: PageCache }
  front: Front
  config: Config
  endpoints: Endpoint[]
}

/**
 * Answers from the cache before the hooks of the plugins run. Searches must be counted first, and a request with `?lang=` needs
 * a cookie, so both take the normal path.
 */
export function sendCachedEarly(
  app: FastifyInstance,
  { caches, front, config, endpoints }: Early,
): void {
  const kept = new Map(endpoints.map((endpoint) => [endpoint.path as string, endpoint]))
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    const endpoint = kept.get(url)
    const isPlain = url === PAGES && Object.keys(request.query as object).length === 0
    const input = endpoint && !isCounted(endpoint, request) && inputOf(endpoint, request)
    const key = input
      ? keyOfCall(request, reply, config, input)
      : isPlain
        ? keyOfPage(request, reply, config)
        : undefined
    const cache = input ? caches.responses : caches.pages
    const page = key === undefined ? undefined : cache.peek(key)
    const answer = page && answerOf(page, request.headers)
    if (!key || !answer) return done()
    front.learn(request.raw, { cache, key, route: url })
    reply.hijack()
    reply.raw.writeHead(answer.status, answer.headers).end(answer.body)
  })
}

/** Undefined for a request that will be refused. */
function inputOf(endpoint: Endpoint, { params, query }: FastifyRequest): object | undefined {
  try {
    return readInput(endpoint, { params, query, body: undefined })
  } catch {
    return undefined
  }
}

function isCounted({ limit }: Endpoint, { query }: FastifyRequest): boolean {
  return limit !== undefined && (!limit.onlyWith || limit.onlyWith in (query as object))
}
