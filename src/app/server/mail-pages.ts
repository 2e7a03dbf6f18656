import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openMail, openMailFile } from '#mail/server/mailbox.ts'
import { fail } from '#platform/errors.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { sessionPortOf } from '#platform/server/session-cookie.ts'

/** A mail brings its own styles, and may run or load nothing; its links open in a window of their own. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** What mails need beside the API and the pages. */
export function registerMailPages(app: FastifyInstance, resources: Resources): void {
  // Mail programs post to this address (RFC 8058); a person who opens it is asked first.
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) => {
    const query = new URLSearchParams({ token: request.params.token })
    return reply.redirect(`/unsubscribe?${query}`)
  })
  // Within a page a mail would be held to the page's own policy, which allows it no style.
  app.get<{ Params: { id: string } }>('/api/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await openMail(readerOf(request, reply, resources), idOf(request.params.id))
    // In its sandbox it has no origin to keep apart.
    reply.removeHeader('origin-agent-cluster')
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head><base target="_blank">'))
  })
  app.get<{ Params: { id: string; position: string } }>(
    '/api/dev/mailbox/:id/files/:position',
    async (request, reply) => {
      const { id, position } = request.params
      const ctx = readerOf(request, reply, resources)
      const { name, contentType, bytes } = await openMailFile(ctx, idOf(id), idOf(position))
      return reply
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
        .header('cache-control', 'private, no-store')
        .type(contentType)
        .send(bytes)
    },
  )
}

/** The mailbox has no sign-in; the address of the request counts. */
function readerOf(request: FastifyRequest, reply: FastifyReply, resources: Resources): Context {
  return { ...systemContext(resources), session: sessionPortOf(request, reply, resources.config) }
}

function idOf(text: string): number {
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : fail('not_found')
}
