import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, OpenStream, Page } from '#platform/contract.ts'
import { AppError } from '#platform/errors.ts'
import { callerOf } from './caller.ts'
import type { Context, UserContext } from './context.ts'
import { refuseOtherSites } from './cross-site.ts'
import { checkAccess, type CompiledRoute } from './endpoint.ts'
import { isMarkedAndKnown } from './etag.ts'
import { fileFor, limitOf, sendFile, type NoteExport } from './downloads.ts'
import { sendStored } from './stored-downloads.ts'
import { currentAddress } from './current-address.ts'
import { contextOf, withoutMemo, type ContextDependencies } from './request-context.ts'
import { runIdempotent } from './idempotency.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { rateLimitOf } from './rate-limit.ts'
import { seenInput } from './request-input.ts'
import { endStreams, openStream } from './streams.ts'
import { admitUpload, forgetUpload, maxBytesOf } from './upload.ts'

/** The default limit, enough for forms; endpoints that accept articles set a higher one. */
const MAX_BODY_BYTES = 256 * 1024
const MAX_RAW_BYTES = 256 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body goes to disk as it arrives, so it takes no memory. */
    isBodyStreamed?: boolean
  }
  interface FastifyRequest {
    /** The checked context and input of this request. */
    call: { ctx: Context; input: Record<string, unknown>; since?: number | undefined }
    /** The work that produces an upload's response. */
    work: Promise<unknown> | undefined
  }
}

export interface ApiOptions extends ContextDependencies {
  /** Records that a member was refused an admin endpoint (control 60). */
  noteRefusal: (ctx: UserContext, endpoint: Endpoint) => Promise<void>
  /** Records which list an admin exports, before the response is sent. */
  noteExport: NoteExport
  /** Serves a response from the cache that all visitors share, or makes it. Null disables it (decision 37). */
  keep: Keep | null
}

export interface Keep {
  (request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<unknown>
  /** The time of the last change that visitors can see, on the scale of `performance.now()`. */
  changedAt: () => number
}

/** Concurrent requests of one member or network; a browser sends up to six. More wait, up to these limits. */
export const ANSWERS = { concurrent: Infinity, concurrentEach: 6, waiting: 2000, waitingEach: 100 }
/** The embedded database runs one query at a time and blocks the process, so more would not be faster. */
const EMBEDDED_ANSWERS = { concurrent: 8, concurrentEach: 1, waiting: 200, waitingEach: 100 }

/** Registers the routes of every contract, with validation, access checks, serialization and errors in one place. */
export function registerRoutes(app: FastifyInstance, routes: CompiledRoute[], options: ApiOptions) {
  app.addHook('preClose', endStreams)
  const { hasRateLimits, databaseUrl } = options.resources.config
  const answers = createFairQueue(databaseUrl ? ANSWERS : EMBEDDED_ANSWERS)
  const inTurn: FairQueue = hasRateLimits ? answers : (_caller, work) => work()
  const isBytes = ({ endpoint }: CompiledRoute) => Boolean(endpoint.raw ?? endpoint.upload)
  for (const route of routes.filter((one) => !isBytes(one))) {
    registerRoute(app, route, { ...options, inTurn })
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    for (const route of routes.filter(({ endpoint }) => endpoint.raw)) {
      registerRoute(scope, route, { ...options, inTurn })
    }
  })
  void app.register(async (scope) => {
    scope.decorateRequest('receivedFile')
    scope.decorateRequest('work')
    scope.removeAllContentTypeParsers()
    // The body is read only after the rest of the request has been validated.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.addHook('onResponse', async (request) => {
      await request.work?.catch(() => {})
      await forgetUpload(request)
    })
    for (const route of routes.filter(({ endpoint }) => endpoint.upload)) {
      registerRoute(scope, route, { ...options, inTurn })
    }
  })
}

interface RouteOptions extends ApiOptions {
  inTurn: FairQueue
}

function registerRoute(app: FastifyInstance, route: CompiledRoute, options: RouteOptions) {
  const { endpoint } = route
  const { method, path: url, raw, upload, stream } = endpoint
  const limit = limitOf(endpoint)
  app.route({
    method,
    url,
    ...(stream && { sse: 'only' as const }),
    bodyLimit: upload
      ? maxBytesOf(upload, options.resources.config)
      : raw
        ? MAX_RAW_BYTES
        : (endpoint.maxBodyBytes ?? MAX_BODY_BYTES),
    // Files are transferred byte for byte, and ranges refer to their uncompressed bytes.
    ...(upload && { decompress: false }),
    ...(endpoint.download === 'stored' && { compress: false }),
    // Runs before any byte of the body is read, so that an unauthorized caller cannot make the server parse it.
    onRequest: async (request, reply) => {
      if (stream) refuseOtherSites(request, options.resources.config)
      // Read before the context, so that a change during this request keeps its response out of the cache.
      const since = endpoint.kept ? options.keep?.changedAt() : undefined
      const ctx = await contextOf(request, reply, options, since)
      reply.header('cache-control', isShareable(endpoint, ctx) ? 'no-cache' : 'private, no-store')
      await letIn(endpoint, ctx, options)
      route.refuseEarly?.(ctx, request.params as Record<string, unknown>)
      if (upload) await admitUpload(upload, ctx, request, reply)
      request.call = { ctx: stream ? withoutMemo(ctx) : ctx, input: {}, since }
    },
    // Runs before the rate limits, so that they count per member and only valid requests.
    preValidation: async (request) => {
      request.call.input = await seenInput(route, request, options.inTurn)
    },
    config: {
      ...(upload && { isBodyStreamed: true }),
      ...(limit && options.resources.config.hasRateLimits && { rateLimit: rateLimitOf(limit) }),
    },
    handler: (request, reply) => {
      const make = () => answer(route, request, reply, options)
      // Streams and large uploads last as long as their connection and have limits of their own, so they take no turn.
      if (stream) return make()
      if (upload && 'takes' in upload) return make()
      const caller = callerOf(request.call.ctx)
      if (endpoint.download === 'stored') {
        return sendStored(route, request, reply, (work) => options.inTurn(caller, work))
      }
      const work = options.inTurn(caller, async () =>
        endpoint.kept && options.keep ? options.keep(request, reply, make) : make(),
      )
      if (upload) request.work = work
      return work
    },
  })
}

async function letIn(endpoint: Endpoint, ctx: Context, { noteRefusal }: ApiOptions) {
  try {
    checkAccess(endpoint, ctx)
  } catch (error) {
    const { viewer } = ctx
    if (viewer && error instanceof AppError && error.status === 403) {
      await noteRefusal({ ...ctx, viewer }, endpoint)
    }
    throw error
  }
}

async function answer(
  route: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ApiOptions,
) {
  const { endpoint } = route
  const { ctx, input } = request.call
  if (endpoint.download) return sendFile(reply, await fileFor(route, request.call, options))
  if (endpoint.addressedBy) {
    const value = await route.handler(ctx, input)
    const present = currentAddress(endpoint, request, value as Record<string, unknown>)
    if (present) return reply.redirect(present, 301)
    const body = serialized(route, request, reply, value)
    if (body !== undefined && endpoint.etag && isMarkedAndKnown(request, reply, body)) {
      return reply.code(304).send()
    }
    return reply.type('application/json; charset=utf-8').send(body)
  }
  const respond = async () => ({
    status: endpoint.status ?? (endpoint.output ? 200 : 204),
    body: serialized(route, request, reply, await route.handler(ctx, input)),
  })
  if (endpoint.stream) {
    return openStream(reply, callerOf(ctx).key, (await route.handler(ctx, input)) as OpenStream)
  }
  const key = request.headers['idempotency-key']
  const response =
    endpoint.idempotent && typeof key === 'string'
      ? await runIdempotent(ctx, keyedRequest(ctx, key, endpoint, input, reply), respond)
      : await respond()
  reply.code(response.status)
  if (response.body === undefined) return reply.send()
  if (endpoint.etag && isMarkedAndKnown(request, reply, response.body)) {
    return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(response.body)
}

/** The request is stored only as a keyed hash, so that its body cannot be guessed from the database. */
function keyedRequest(
  ctx: Context,
  key: string,
  { method, path }: Endpoint,
  input: unknown,
  reply: FastifyReply,
) {
  const hash = createHmac('sha256', ctx.config.secret)
    .update(`${method} ${path} ${JSON.stringify(input)}`)
    .digest('hex')
  return { key, hash, onReplay: () => void reply.header('idempotent-replayed', 'true') }
}

function serialized(
  route: CompiledRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
) {
  if (!route.serialize) return undefined
  if (!route.endpoint.paged) return route.serialize(value)
  const page = value as Page<unknown>
  reply.header('x-total-count', page.total)
  if (page.isBounded) reply.header('x-total-bounded', 'true')
  if (page.next) reply.header('link', `<${request.url.split('?')[0]}?${page.next}>; rel="next"`)
  return route.serialize(page.items)
}

function isShareable(endpoint: Endpoint, ctx: Context) {
  return endpoint.access === 'public' && endpoint.method === 'GET' && ctx.viewer === null
}
