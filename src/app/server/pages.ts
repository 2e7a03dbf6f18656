import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#platform/api-error.ts'
import type { Endpoint } from '#platform/contract.ts'
import { AppError, fail } from '#platform/errors.ts'
import { installRequestScope, type RequestScope } from '#platform/request-scope.ts'
import type { Context } from '#platform/server/context.ts'
import { callInProcess, type CompiledRoute } from '#platform/server/endpoint.ts'
import { contextOf, type ApiOptions } from '#platform/server/http.ts'
import { originOf } from './origin.ts'
import type { Renderer } from './render.ts'
import { registerTexts } from './texts.ts'

const scopes = new AsyncLocalStorage<RequestScope>()
installRequestScope(scopes)

/** A page that searches counts like a search of the API: 60 a minute per address (docs/security.md). */
const searchLimit = {
  max: 60,
  timeWindow: 60_000,
  allowList: ({ query }: FastifyRequest) => !(query as { search?: string }).search,
}

interface PagesOptions extends ApiOptions {
  renderer: Renderer
  routes: CompiledRoute[]
  root: string
  dev: boolean
}

/** Everything that is not the API: built assets, and every page rendered on the server. */
export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const byKey = new Map(options.routes.map((route) => [keyOf(route.endpoint), route]))
  const catalogues = await registerTexts(app)
  if (!options.dev) {
    await app.register(fastifyStatic, {
      root: join(options.root, 'dist/client'),
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    ...(options.resources.config.hasRateLimits && { config: { rateLimit: searchLimit } }),
    handler: async (request, reply) => {
      const ctx = await contextOf(request, reply, options)
      const scope: RequestScope = {
        nonce: request.cspNonce,
        texts: catalogues.get('en') ?? fail('server.failed'),
        origin: originOf(request, options.resources.config),
        call: (endpoint, input) => callAsApi(byKey, ctx, endpoint, input),
      }
      reply.header('vary', 'Cookie')
      reply.header('cache-control', ctx.viewer ? 'private, no-store' : 'private, no-cache')
      if (request.url.startsWith('/payment-success')) reply.header('referrer-policy', 'no-referrer')
      const page = webRequest(request, reply, scope.origin)
      const response = await scopes.run(scope, () => options.renderer.render(page))
      return request.method === 'HEAD' ? sendHead(reply, response) : reply.send(response)
    },
  })
}

/** What GET would answer, without the page. */
async function sendHead(reply: FastifyReply, response: Response) {
  await response.body?.cancel()
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).send()
}

function keyOf(endpoint: Endpoint) {
  return `${endpoint.method} ${endpoint.path}`
}

/** Refusals look to the page exactly as they would over fetch. */
async function callAsApi(
  routes: Map<string, CompiledRoute>,
  ctx: Context,
  endpoint: Endpoint,
  input: Record<string, unknown>,
) {
  const route = routes.get(keyOf(endpoint)) ?? fail('not_found')
  try {
    return await callInProcess(route, ctx, input)
  } catch (error) {
    if (!(error instanceof AppError)) {
      ctx.log.error({ err: error }, 'page data failed')
      throw new ApiError(500, { ...new AppError('server.failed'), requestId: ctx.requestId })
    }
    const { message, code, errors } = error
    throw new ApiError(error.status, {
      message,
      code,
      ...(errors && { errors }),
      requestId: ctx.requestId,
    })
  }
}

function webRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return new Request(new URL(request.url, origin), { headers, signal: gone.signal })
}
