import { randomUUID } from 'node:crypto'
import zlib, { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import sse from '@fastify/sse'
import fastify, { type FastifyInstance } from 'fastify'
import { currencyFor } from './currency-of-error.ts'
import { findViewer } from '#accounts/server/service/sessions.ts'
import { noteExport, noteRefusal } from '#audit/server/service.ts'
import { AppError } from '#platform/errors.ts'
import type { Config } from '#platform/server/config.ts'
import type { Resources } from '#platform/server/context.ts'
import { compileRoute } from '#platform/server/endpoint.ts'
import { refuseCrossSite } from '#platform/server/cross-site.ts'
import { registerRoutes } from '#platform/server/http.ts'
import { sendError } from '#platform/server/send-error.ts'
import { createLocalCounter } from '#platform/server/drivers/limits/local-counter.ts'
import { limitStoreOf } from '#platform/server/limit-store.ts'
import { registerMedia } from '#platform/server/media.ts'
import { registerPlainForms } from '#platform/server/plain-forms.ts'
import { trustIn } from '#platform/server/proxies.ts'
import { securityHeaders } from '#platform/server/security-headers.ts'
import { refuseUnroutable, routedUrl } from '#platform/server/unroutable.ts'
import { siteTitle } from '#settings/server/service/reading.ts'
import { apiReference } from './api-docs.ts'
import { registerMailPages } from './mail-pages.ts'
import { openApiDocument } from './openapi.ts'
import { openPageCache } from './page-cache/changes.ts'
import { limitBodyMemory } from './door/body-memory.ts'
import { createDoor } from './door/door.ts'
import { watchForProxies } from './door/undeclared-proxy.ts'
import { closeOnUnreadBodies } from './door/unread-bodies.ts'
import { createFront } from './page-cache/front.ts'
import { cacheResponses } from './page-cache/cached-responses.ts'
import { registerPages } from './pages.ts'
import type { Renderer } from './render.ts'
import { routes } from './routes.ts'
import { registerFeeds } from './sharing/feeds.ts'
import { registerIcons } from './sharing/icons.ts'
import { registerOgImages } from './sharing/og-images.ts'
import { registerSitemaps } from './sharing/sitemaps.ts'
import { registerHealth, type Lifecycle } from './watching/health.ts'
import { keepOwnWords } from './own-words.ts'
import { keepSettings } from './kept-settings.ts'
import { refuseSwitchedOff, switchedOnContracts } from './module-gate.ts'
import { watchRequests } from './watching/watching.ts'

export interface AppOptions {
  resources: Resources
  /** Null serves the API alone, as most server tests do. */
  createRenderer: ((app: FastifyInstance) => Promise<Renderer>) | null
  root: string
  dev?: boolean
  lifecycle?: Lifecycle
}

/** Shorter than the minute of silence after which proxies close a connection. */
const HEARTBEAT_MS = 25_000

/** Former addresses whose screens are now part of another page. */
const formerAddresses = {
  '/admin/applications': '/admin/inbox?kind=application',
  '/admin/reports': '/admin/inbox?kind=report',
}

/** The whole server: one Fastify process for API, pages and assets. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { resources, dev = false } = options
  const trusts = trustIn(resources.config.trustedProxies)
  const front = createFront()
  const app = fastify({
    serverFactory: createDoor({ config: resources.config, trusts, front }),
    // Trusts one hop: the address that our own proxy reports, never one that a visitor claims (control 32).
    trustProxy: (address: string, hop: number) => hop === 0 && trusts(address),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: routedUrl,
    ...refuseUnroutable(resources.log),
  })
  const renderer = (await options.createRenderer?.(app)) ?? null
  if (renderer?.viteMiddleware) {
    const { viteMiddleware } = renderer
    app.addHook('onRequest', (request, reply, done) => viteMiddleware(request.raw, reply.raw, done))
  }
  app.setErrorHandler(async (error, request, reply) =>
    sendError(error, request, reply, resources.log, await currencyFor(error, resources)),
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  watchRequests(app, resources)
  watchForProxies(app, resources, trusts)
  await app.register(cookie)
  // Registered before the plugins, so that a cached page skips their hooks.
  const caches = renderer && openPageCache(app, resources, { paths: routes, front })
  await registerPlugins(app, resources, { dev, onSwitched: () => caches?.clear() })
  await registerHealth(app, resources, options.lifecycle ?? { isStopping: false })
  app.addHook('onRequest', async (request) => refuseCrossSite(request, resources.config))
  app.decorateRequest('call')
  app.decorateRequest('accountLanguage')
  acceptBodies(app, resources.config)

  const compiled = Object.values(routes)
    .flat()
    .map((route) => compileRoute(route))
  const keep = caches && cacheResponses(app, caches.responses, resources.config)
  const apiOptions = { resources, findViewer, noteExport, noteRefusal, keep }
  registerRoutes(app, compiled, apiOptions)
  registerPlainForms(app, compiled)
  registerReference(app, resources)
  registerMedia(app, resources.files)
  registerMailPages(app, { ...apiOptions, routes: compiled })
  registerAliases(app)
  registerFeeds(app, resources)
  registerSitemaps(app, resources)
  registerOgImages(app, { resources, routes: compiled })
  registerIcons(app, resources)
  if (renderer) {
    refuseUnknownCalls(app)
    const { root } = options
    await registerPages(app, { ...apiOptions, renderer, routes: compiled, root, dev, caches })
    app.addHook('onClose', () => renderer.close())
  }
  return app
}

/** Unknown API addresses get a JSON error instead of a page. */
function refuseUnknownCalls(app: FastifyInstance) {
  for (const address of ['/api', '/api/*']) {
    app.all(address, { exposeHeadRoute: false }, () => {
      throw new AppError('not_found')
    })
  }
}

function registerReference(app: FastifyInstance, resources: Resources) {
  const documentFor = keptByTitle(resources, (title) =>
    JSON.stringify(openApiDocument(switchedOnContracts(resources), title)),
  )
  const referenceFor = keptByTitle(resources, (title) =>
    apiReference(switchedOnContracts(resources), title),
  )
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(documentFor(await siteTitle(resources))),
  )
  app.get('/api/docs', async (request, reply) =>
    reply.type('text/html').send(referenceFor(await siteTitle(resources))(request.cspNonce)),
  )
}

/** Caches the last result. Making either document takes about 100 ms; only site title and modules change it. */
function keptByTitle<Made>(
  { modules }: Pick<Resources, 'modules'>,
  make: (title: string) => Made,
): (title: string) => Made {
  let kept: { key: string; made: Made } | undefined
  return (title) => {
    const key = [title, ...modules.off].join('\n')
    if (kept?.key !== key) kept = { key, made: make(title) }
    return kept.made
  }
}

interface Around {
  dev: boolean
  /** Called when modules were switched off or on. */
  onSwitched: () => void
}

async function registerPlugins(
  app: FastifyInstance,
  resources: Resources,
  { dev, onSwitched }: Around,
) {
  const { config, limits } = resources
  await keepSettings(app, resources, onSwitched)
  await keepOwnWords(app, resources)
  await securityHeaders(app, config, { dev })
  await compressAnswers(app)
  await app.register(sse, { heartbeatInterval: HEARTBEAT_MS })
  await app.register(rateLimit, {
    global: false,
    store: limitStoreOf(limits ?? createLocalCounter()),
    // While Redis is down, requests pass uncounted. Password attempts are counted in the database.
    skipOnError: true,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return new AppError('request.rate_limited', {
        details: { seconds },
        retryAfterSeconds: seconds,
      })
    },
  })
  refuseSwitchedOff(app, resources)
}

function acceptBodies(app: FastifyInstance, config: Config) {
  if (config.hasRateLimits) closeOnUnreadBodies(app)
  limitBodyMemory(app, config)
  acceptJsonOnly(app)
}

/** Accepts JSON bodies only: other content types get 415, malformed JSON gets 400, `__proto__` is refused. */
function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    void parse(request, body as string, done)
  })
}

function registerAliases(app: FastifyInstance) {
  for (const [from, to] of Object.entries(formerAddresses)) {
    app.get(from, (_request, reply) => reply.redirect(to, 301))
  }
}

/** Flushes after each chunk, so that streamed pages reach the browser chunk by chunk. */
const createZstdCompress = () => zlib.createZstdCompress({ flush: constants.ZSTD_e_flush })

/**
 * Compresses responses that are made for one request, with the first of these encodings that the browser accepts: zstd
 * takes a third of brotli's time at equal size, and gzip's output is a tenth larger. Cached responses are compressed
 * once, by `cached-page.ts`.
 */
async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    // By default the plugin passes gzip's options to zstd.
    zlib: { ...zlib, createZstdCompress },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    threshold: 1024,
  })
}
