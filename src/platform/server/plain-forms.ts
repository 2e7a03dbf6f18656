import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#platform/errors.ts'
import type { Endpoint } from '#platform/contract.ts'
import type { CompiledRoute } from './endpoint.ts'

/** The outcome of a form, which returns to its page as `?form=sent`. */
type Outcome = 'sent' | 'wrong' | 'too-many' | 'failed'

const FORM = 'application/x-www-form-urlencoded'
/** The headers that identify the caller and the language. The address is passed separately. */
const passedOn = ['cookie', 'accept-language', 'user-agent'] as const

/**
 * An endpoint that names a `form` page also accepts that page's form without scripts
 * (docs/product-rules.md#forms-without-scripts). The posted fields are passed to the endpoint, with all its checks and
 * limits, and the outcome is returned to the page.
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
    // Any site can submit a form, so one of these headers must be there for the cross-site check. JSON bodies do not
    // need this (decision 4).
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
