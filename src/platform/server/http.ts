import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, HttpError, OpenStream, Page, RateLimit } from '#platform/contract.ts'
import { AppError } from '#platform/errors.ts'
import { sqlState, type Context, type Resources, type UserContext } from './context.ts'
import { refuseOtherSites } from './cross-site.ts'
import { UNANSWERED } from './db.ts'
import { checkAccess, readInput, type CompiledRoute } from './endpoint.ts'
import { isMarkedAndKnown } from './etag.ts'
import { fileFor, limitOf, sendFile, type NoteExport } from './downloads.ts'
import { presentAddress } from './present-address.ts'
import { contextOf, type Asked } from './request-context.ts'
import { runIdempotent } from './idempotency.ts'
import { networkOf } from './network.ts'
import { languageOfRequest, spokenError } from './spoken.ts'
import { endStreams, openStream } from './streams.ts'
import { readUpload } from './upload.ts'
import { withMatchedVersion } from './version-match.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_RAW_BYTES = 256 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks and for what, once both have been checked. */
    call: { ctx: Context; input: Record<string, unknown>; since?: number | undefined }
  }
}

export interface ApiOptions extends Asked {
  /** Hears who asked for what only admins may, and was refused (control 60). */
  noteRefusal: (ctx: UserContext, endpoint: Endpoint) => Promise<void>
  /** Hears which list an admin takes along, before they get it. */
  noteExport: NoteExport
  /** Sends what is kept for all visitors, or has it made. Null where each gets their own (decision 37). */
  keep: Keep | null
}

export interface Keep {
  (request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<unknown>
  /** When something changed last that visitors may see, by `performance.now()`. */
  changedAt: () => number
}

/** Registers every contract's routes: validation, access, answer and errors in one place. */
export function registerRoutes(app: FastifyInstance, routes: CompiledRoute[], options: ApiOptions) {
  app.addHook('preClose', endStreams)
  const takesBytes = ({ endpoint }: CompiledRoute) => Boolean(endpoint.raw ?? endpoint.upload)
  for (const route of routes.filter((one) => !takesBytes(one))) {
    registerRoute(app, route, options)
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    for (const route of routes.filter((one) => takesBytes(one))) {
      registerRoute(scope, route, options)
    }
  })
}

function registerRoute(app: FastifyInstance, route: CompiledRoute, options: ApiOptions) {
  const { endpoint } = route
  const { method, path: url, raw, upload, stream } = endpoint
  const limit = limitOf(endpoint)
  app.route({
    method,
    url,
    ...(stream && { sse: 'only' as const }),
    bodyLimit:
      upload?.maxBytes ?? (raw ? MAX_RAW_BYTES : (endpoint.maxBodyBytes ?? MAX_BODY_BYTES)),
    // Before the limits, so that they count people, and only what was well asked.
    preValidation: async (request, reply) => {
      if (stream) refuseOtherSites(request, options.resources.config)
      // What is kept for others must know of every change.
      const since = endpoint.kept ? options.keep?.changedAt() : undefined
      const ctx = await contextOf(request, reply, options, since)
      reply.header('cache-control', isShareable(endpoint, ctx) ? 'no-cache' : 'private, no-store')
      await letIn(endpoint, ctx, options)
      request.call = { ctx, input: inputOf(endpoint, request), since }
    },
    ...(limit &&
      options.resources.config.hasRateLimits && { config: { rateLimit: rateLimitOf(limit) } }),
    handler: (request, reply) => {
      const make = () => answer(route, request, reply, options)
      return endpoint.kept && options.keep ? options.keep(request, reply, make) : make()
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
    const present = presentAddress(endpoint, request, value as Record<string, unknown>)
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
  if (endpoint.stream) return openStream(reply, (await route.handler(ctx, input)) as OpenStream)
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

/** What was asked is kept as a keyed hash: the database must not help to guess what a body said. */
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

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.upload) return readUpload(endpoint, request)
  if (endpoint.raw) return rawInput(request)
  const { params, query, headers } = request
  const body = withMatchedVersion(endpoint, headers['if-match'], request.body)
  return readInput(endpoint, { params, query, body })
}

function rawInput(request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  return { ...params, rawBody: request.body ?? new Uint8Array(), headers: request.headers }
}

function rateLimitOf({ max, windowMs, per, onlyWith }: RateLimit) {
  return {
    max,
    timeWindow: windowMs,
    hook: 'preHandler' as const,
    keyGenerator: ({ call, ip }: FastifyRequest) =>
      per === 'user' && call.ctx.viewer ? `user ${call.ctx.viewer.id}` : networkOf(ip),
    allowList: ({ call }: FastifyRequest) => onlyWith !== undefined && !call.input[onlyWith],
  }
}

/** Turns whatever went wrong into ruling R1's body. Only expected refusals keep their words. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Resources['log'],
) {
  const refusal = error instanceof AppError ? error : refusalOf(error)
  if (refusal !== error && refusal.status >= 500) {
    // Whoever is turned away is no fault to look into, and there are many of them at once.
    const isTurnedAway = refusal.status === 503 && !DISK_FULL.has(sqlState(error))
    const level = isTurnedAway ? 'warn' : 'error'
    log[level]({ err: error, requestId: request.id }, 'request failed')
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  const body: HttpError = {
    ...spokenError(refusal, languageOfRequest(request)),
    requestId: request.id,
  }
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const QUERY_CANCELED = '57014'
/** Gone, or with no room; 53100 and ENOSPC are a full disk. A container that is stopped has no name either;
 * EAGAIN is a bucket in trouble. */
const UNAVAILABLE =
  /^(08|57P|53)|^(ECONN|EHOST|ENET)[A-Z]+$|^(ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EAGAIN|ENOSPC|EDQUOT)$/
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

function refusalOf(error: unknown): AppError {
  const {
    code = '',
    statusCode = 500,
    name = '',
    message = '',
  } = error as { code?: string; statusCode?: number; name?: string; message?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.not_json')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.too_large')
  if (code === QUERY_CANCELED) return new AppError('server.too_slow', { retryAfterSeconds: 5 })
  if (UNAVAILABLE.test(code) || name === 'TimeoutError' || UNANSWERED.test(message)) {
    return new AppError('server.unavailable', { retryAfterSeconds: 2 })
  }
  // Only the framework speaks of the request that is answered; others, such as a gateway's SDK, of their own.
  const isMalformed = code.startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return new AppError(isMalformed ? 'request.malformed' : 'server.failed')
}
