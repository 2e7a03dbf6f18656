import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Endpoint } from '#platform/contract.ts'
import type { CompiledRoute } from './endpoint.ts'

/** How a form went, as its page says it: `?form=sent`. */
type Outcome = 'sent' | 'wrong' | 'too-many' | 'failed'

const FORM = 'application/x-www-form-urlencoded'
/** Who asks and in which language; the address they ask from goes along by itself. */
const passedOn = ['cookie', 'accept-language', 'user-agent'] as const

/**
 * Where an endpoint names the page of its form, the form works without scripts too
 * (docs/product-rules.md#forms-without-scripts): what it
 * posts is asked of the endpoint itself, with its checks and limits, and the page says how it went.
 */
export function registerPlainForms(app: FastifyInstance, routes: CompiledRoute[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    })
    for (const { endpoint } of routes) {
      if (endpoint.form) registerForm(scope, endpoint, endpoint.form)
    }
  })
}

function registerForm(scope: FastifyInstance, endpoint: Endpoint, page: string): void {
  scope.post(page, async (request, reply) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    // Any site may send a form; one of the two tells that it was this one (decision 4 rests on JSON).
    if (!origin && !site) fail('request.cross_site')
    const search = new URLSearchParams(request.url.split('?')[1])
    search.set('form', await outcomeOf(scope, endpoint, request))
    return reply.header('cache-control', 'no-store').redirect(`${page}?${search}`, 303)
  })
}

async function outcomeOf(
  scope: FastifyInstance,
  { method, path }: Endpoint,
  request: FastifyRequest,
): Promise<Outcome> {
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const { statusCode } = await scope.inject({
    method,
    url: `${path}?${request.url.split('?')[1] ?? ''}`,
    payload: JSON.stringify(request.body ?? {}),
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
    remoteAddress: request.ip,
  })
  if (statusCode < 300) return 'sent'
  if (statusCode === 429) return 'too-many'
  return statusCode < 500 ? 'wrong' : 'failed'
}
