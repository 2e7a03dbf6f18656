import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#platform/api-error.ts'
import type { Endpoint } from '#platform/contract.ts'
import { AppError, fail } from '#platform/errors.ts'
import { currencyFor } from './currency-of-error.ts'
import { translateError } from '#platform/server/translate-error.ts'
import type { RequestScope } from '#platform/request-scope.ts'
import { systemContext, type Context } from '#platform/server/context.ts'
import { callInProcess, textOf, type CompiledRoute } from '#platform/server/endpoint.ts'
import type { ApiOptions } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/caller.ts'
import { contextOf } from '#platform/server/request-context.ts'
import { languageIn } from '#platform/languages.ts'
import { originOf } from '#platform/server/origin.ts'
import { settingsContract } from '#settings/contract.ts'
import { robotsHeader } from '#seo/robots.ts'
import { currentSettings, siteOf } from '#settings/server/service/reading.ts'
import { joinChunks } from './join-chunks.ts'
import { withHeadCode } from './head-code.ts'
import {
  PAGES,
  withCachedCopy,
  hasSecret,
  isKnown,
  keyOfPage,
  watchedSession,
  type Finish,
} from './page-cache/caching.ts'
import { sendCached } from './page-cache/cached-page.ts'
import type { Caches } from './page-cache/changes.ts'
import { isSwitchedOff } from './module-gate.ts'
import type { SharedAnswers } from './page-cache/shared-answers.ts'
import type { Renderer } from './render.ts'
import {
  refuseOtherTypes,
  renderingInTurn,
  webRequest,
  withinSite,
  withUnreadParameters,
} from './rendering.ts'
import { registerTexts, type TextsFor } from './texts.ts'

const YEAR_SECONDS = 31_536_000
/** The site settings, which every page and the server itself need, so they are read once per page. */
const SITE = keyOf(settingsContract.site)

/** A page that searches counts like a search call of the API: 60 a minute per address (docs/security.md). */
const searchLimit = {
  max: 60,
  timeWindow: 60_000,
  allowList: ({ query }: FastifyRequest) => {
    const { search, q } = query as { search?: string; q?: string }
    return !search && !q
  },
}

interface PagesOptions extends ApiOptions {
  renderer: Renderer
  routes: CompiledRoute[]
  root: string
  dev: boolean
  /** Null when pages are rendered for each request. */
  caches: Caches | null
}

/** Serves everything except the API: built assets, and all pages rendered on the server. */
export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const system = systemContext(options.resources)
  const textsFor = await registerTexts(app, async () => (await currentSettings(system)).landing)
  if (!options.dev) await registerBuilt(app, join(options.root, 'dist/client'))
  const make = pageMaker(options, textsFor)
  app.route({
    method: ['GET', 'HEAD'],
    url: PAGES,
    ...(options.resources.config.hasRateLimits && { config: { rateLimit: searchLimit } }),
    handler: async (request, reply) => {
      refuseOtherTypes(request)
      rememberLanguage(request, reply)
      const address = options.renderer.normalizeAddress(request.url)
      const key = keyOfPage(request, reply, options.resources.config, address)
      const kept = key === undefined ? undefined : await options.caches?.pages.find(key)
      if (kept) return sendCached(request, reply, kept)
      const finish = key === undefined ? undefined : options.caches?.pages.begin(key)
      try {
        return await make(request, reply, { address, finish })
      } catch (error) {
        finish?.(undefined)
        throw error
      }
    },
  })
}

/** Serves the files of the build. Asset names contain a content hash, so browsers cache them for a year. */
async function registerBuilt(app: FastifyInstance, root: string) {
  const files = await readdir(root, { recursive: true })
  const assets = new Set(files.filter((name) => !/\.(?:br|gz)$/.test(name)))
  await app.register(fastifyStatic, {
    root,
    // One route for each file outside assets/, so that unknown addresses fall through to the pages.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.includes('/assets/')
      const value = isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600'
      reply.header('cache-control', value)
    },
  })
  // One route for all assets: a route for each file and its compressed copies took a third of the start time.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = `assets/${request.params.name}`
    return assets.has(file) ? reply.sendFile(file) : fail('not_found')
  })
}

type Make = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { address: string; finish: Finish | undefined },
) => Promise<unknown>

/** Renders pages. `finish`, if given, receives the page for the cache, or undefined if it must not be cached. */
function pageMaker(options: PagesOptions, textsFor: TextsFor): Make {
  const byKey = new Map(options.routes.map((route) => [keyOf(route.endpoint), route]))
  const render = renderingInTurn(options.renderer, options.resources.config)
  const answers = options.caches?.answers
  return async (request, reply, { address, finish }) => {
    // A page with a secret link must see what was just written, and a cached page must reflect every change up to now,
    // so neither may read a replica that lags behind.
    const since = hasSecret.test(request.url) ? Infinity : options.caches?.pages.changedAt()
    const requestContext = await contextOf(request, reply, options, since)
    let isForAll = requestContext.viewer === null
    const ctx = {
      ...requestContext,
      session: watchedSession(requestContext.session, () => (isForAll = false)),
    }
    const { info, rules } = await siteOf(ctx)
    const { headCode, landing } = rules
    const { isHiddenFromSearch, seo } = info
    const scope: RequestScope = {
      requestId: ctx.requestId,
      nonce: request.cspNonce,
      language: ctx.language,
      isSignedIn: ctx.viewer !== null,
      isKnownBrowser: isKnown(request),
      textOf,
      texts: textsFor(ctx.language, landing),
      origin: originOf(request, options.resources.config),
      call: (endpoint, input) =>
        keyOf(endpoint) === SITE
          ? Promise.resolve(info)
          : callAsApi({ routes: byKey, ctx, answers }, endpoint, input, () => (isForAll = false)),
    }
    reply.header('vary', 'Cookie, Accept-Language')
    reply.header('cache-control', ctx.viewer ? 'private, no-store' : 'private, no-cache')
    const robots = robotsHeader({ isHiddenFromSearch, isFollowed: seo.isFollowed })
    if (robots) reply.header('x-robots-tag', robots)
    if (hasSecret.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    // A page that is not cached sees the address as it was requested.
    const shown = new URL(finish ? address : request.url, scope.origin)
    const page = webRequest(request, reply, { address: shown, isForOne: !finish })
    const answered = await render(callerOf(requestContext), page, scope)
    const isPage = answered.status === 200
    const redirected = withUnreadParameters(withinSite(answered, request.url), {
      requested: request.url,
      read: address,
    })
    const rendered = scope.status && isPage ? withStatus(redirected, scope.status) : redirected
    const code = ctx.config.hasHeadCode ? headCode : ''
    const isContent = scope.isContent?.() ?? false
    const response = withHeadCode(rendered, { request, reply, code, isContent })
    const kept = finish && withCachedCopy(response, request, reply, finish, () => isForAll)
    return sendPage(request, reply, kept ?? response)
  }
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers })
}

/** A link with `?lang=` sets the language for the following pages, too. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply) {
  const language = languageIn((request.query as { lang?: unknown }).lang)
  if (!language || request.cookies['locale'] === language) return
  void reply.setCookie('locale', language, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' })
}

/** Streams a page. HEAD gets the headers that GET would get. */
async function sendPage({ method }: FastifyRequest, reply: FastifyReply, page: Response) {
  const { status, headers, body } = page
  for (const [name, value] of headers) reply.header(name, value)
  reply.code(status)
  if (method !== 'HEAD') return reply.send(body ? joinChunks(body) : undefined)
  await body?.cancel()
  return reply.send()
}

function keyOf(endpoint: Endpoint) {
  return `${endpoint.method} ${endpoint.path}`
}

interface Calling {
  routes: Map<string, CompiledRoute>
  ctx: Context
  answers: SharedAnswers | undefined
}

/** Calls the API in process. Errors look to the page exactly as they would over fetch. */
async function callAsApi(
  { routes, ctx, answers }: Calling,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  onFault: () => void,
) {
  const route = routes.get(keyOf(endpoint)) ?? fail('not_found')
  try {
    if (isSwitchedOff(ctx, endpoint)) fail('not_found')
    const { viewer } = ctx
    const shared = viewer && (await answers?.answer({ ...ctx, viewer }, route, input))
    return shared ?? (await callInProcess(route, ctx, input))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) onFault()
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error }, 'page data failed')
      throw new ApiError(500, { ...new AppError('server.failed'), requestId: ctx.requestId })
    }
    const { requestId, language } = ctx
    const spoken = translateError(error, language, await currencyFor(error, ctx))
    throw new ApiError(error.status, { ...spoken, requestId })
  }
}
