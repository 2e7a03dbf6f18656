import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import { installRequestScope, type RequestScope } from '#platform/request-scope.ts'
import { createAllowances, type Allowances } from '#platform/server/token-bucket.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Config } from '#platform/server/config.ts'
import { createFairQueue } from '#platform/server/fair-queue.ts'
import { searchNames } from '../search-names.ts'
import { hasSecret } from './page-cache/caching.ts'
import type { Renderer } from './render.ts'

/** Rendering keeps one core busy. These limits keep one asker from delaying another by more than two pages. */
export const TURNS = { concurrent: 4, concurrentEach: 2, waiting: 60, waitingEach: 12 }
/** Pages rendered for one member or network; cached pages do not count. */
export const RENDERINGS = { burst: 120, perSecond: 5 }

const scopes = new AsyncLocalStorage<RequestScope>()
installRequestScope(scopes)

/** Renders the page in its request scope, once it is this asker's turn. */
type Render = (asker: Caller, page: Request, scope: RequestScope) => Promise<Response>

/**
 * Throws 'request.rate_limited' when one asker requests too many pages, and 'server.unavailable' when the queue is
 * full.
 */
export function renderingInTurn(renderer: Renderer, { hasRateLimits }: Config): Render {
  const render = (page: Request, scope: RequestScope) =>
    scopes.run(scope, () => renderer.render(page))
  if (!hasRateLimits) return (_asker, page, scope) => render(page, scope)
  const inTurn = createFairQueue(TURNS)
  const renderings = createAllowances(RENDERINGS)
  return (asker, page, scope) => {
    spendOne(renderings, asker.key)
    return inTurn(asker, () => render(page, scope))
  }
}

function spendOne(allowances: Allowances, asker: string): void {
  const waitMs = allowances.spend(asker)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  fail('request.rate_limited', { details: { seconds }, retryAfterSeconds: seconds })
}

/** The names of parameters that can be secrets. A gateway adds one to the address it returns to. */
const SECRET_NAME = /secret|token/i

/**
 * Adds the parameters that the requested page does not read, such as those of campaigns, to a redirect's target. Secrets
 * are not passed on. `read` is the address without unread parameters.
 */
export function withUnreadParameters(
  response: Response,
  { requested, read }: { requested: string; read: string },
): Response {
  const location = response.headers.get('location')
  if (!location?.startsWith('/')) return response
  const [address = '', hash] = location.split('#', 2)
  const [isRead, isThere] = [paramsOf(read), paramsOf(address)]
  const unread = [...paramsOf(requested)].filter(
    ([name]) =>
      !(searchNames.has(name) && isRead.has(name)) &&
      !isThere.has(name) &&
      !(hasSecret.test(requested) && SECRET_NAME.test(name)),
  )
  if (unread.length === 0) return response
  const headers = new Headers(response.headers)
  const joint = address.includes('?') ? '&' : '?'
  const rest = hash === undefined ? '' : `#${hash}`
  headers.set('location', `${address}${joint}${new URLSearchParams(unread)}${rest}`)
  return new Response(response.body, { status: response.status, headers })
}

function paramsOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?')[1])
}

/**
 * Keeps redirects on this site: browsers take `//name` and `/
 * ame` for another host. A redirect that only removes a trailing slash becomes permanent.
 */
export function withinSite(response: Response, requestUrl: string): Response {
  const location = response.headers.get('location')
  if (!location?.startsWith('/')) return response
  const here = location.replace(/^[/\\]+/, '/')
  const [path = ''] = requestUrl.split('?', 1)
  const [target] = here.split('?', 1)
  const isSlashOnly = response.status === 307 && path !== '/' && path === `${target}/`
  if (here === location && !isSlashOnly) return response
  const headers = new Headers(response.headers)
  headers.set('location', here)
  return new Response(response.body, { status: isSlashOnly ? 308 : response.status, headers })
}

/** Its status keeps it from counting as a rendering fault; no response is sent. */
const LEFT = Object.assign(new Error('The visitor has left'), { status: 499 })

/** Pages are HTML, whatever else a program prefers. Without the header, everything is accepted. */
const TAKES_HTML = /(?:^|,)\s*(?:\*\/\*|text\/(?:html|\*)|application\/xhtml\+xml)/i

/** Throws 'not_found' for a program that wants JSON or an image: there is none at the address of a page. */
export function refuseOtherTypes({ headers: { accept } }: FastifyRequest): void {
  if (accept && !TAKES_HTML.test(accept)) fail('not_found')
}

/** The request that a page is rendered for. With `isForOne` it is aborted when its visitor disconnects. */
export function webRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, isForOne }: { address: URL; isForOne: boolean },
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set('accept', 'text/html')
  const gone = new AbortController()
  if (isForOne) {
    const leave = () => gone.abort(LEFT)
    if (reply.raw.closed) leave()
    else reply.raw.once('close', leave)
  }
  return new Request(address, { headers, signal: gone.signal })
}
