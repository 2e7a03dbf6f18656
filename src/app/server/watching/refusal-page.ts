import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '#platform/contract.ts'
import type { Language } from '#platform/languages.ts'
import { languageOfRequest } from '#platform/server/translate-error.ts'
import en from '#catalogue/en/ui.json' with { type: 'json' }
import es from '#catalogue/es/ui.json' with { type: 'json' }
import fr from '#catalogue/fr/ui.json' with { type: 'json' }

const texts: Record<Language, Pick<typeof en, 'errorTitle' | 'retry' | 'requestId'>> = {
  en,
  es,
  fr,
}

/**
 * Uses the browser's own colors, in light and dark, and loads nothing, because other resources may be unavailable too.
 */
const STYLE = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{line-height:1.2}
a{display:inline-block;padding:.75rem 0}small{overflow-wrap:anywhere}`

/**
 * Shows a refusal as a page in the visitor's language when a browser opened a page, for example while the database is
 * down or after too many requests. Programs, scripts and the whole API get the JSON body of
 * docs/product-rules.md#error-answers.
 */
export function showRefusalsAsPages(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRefusedPage(request, reply) || typeof payload !== 'string') return done(null, payload)
    const refusal = JSON.parse(payload) as Partial<HttpError>
    // The body of `/readyz` is not an error body.
    if (!isWhole(refusal)) return done(null, payload)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    done(null, pageOf(refusal, languageOfRequest(request), request.cspNonce))
  })
}

function isRefusedPage({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  return (
    reply.statusCode >= 400 &&
    (method === 'GET' || method === 'HEAD') &&
    /\btext\/html\b/.test(headers.accept ?? '') &&
    !/^\/api(?:[/?]|$)/i.test(url) &&
    String(reply.getHeader('content-type')).startsWith('application/json')
  )
}

function isWhole(refusal: Partial<HttpError>): refusal is HttpError {
  return typeof refusal.message === 'string' && typeof refusal.requestId === 'string'
}

function pageOf({ message, requestId }: HttpError, language: Language, nonce: string): string {
  const { errorTitle, retry, requestId: request } = texts[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${errorTitle}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${errorTitle}</h1><p>${escaped(message)}</p><p><a href="">${retry}</a></p>
<small>${request} <code>${escaped(requestId)}</code></small></main></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
