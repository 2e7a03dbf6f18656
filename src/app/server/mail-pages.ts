import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { broadcastsContract, type BroadcastPreview } from '#broadcasts/contract.ts'
import { openMail, openMailFile } from '#mail/server/mailbox.ts'
import { mailPreviewContract, type MailPreview } from '#mail/preview-contract.ts'
import type { Endpoint } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { callInProcess, type CompiledRoute } from '#platform/server/endpoint.ts'
import { contextOf, type ContextDependencies } from '#platform/server/request-context.ts'
import { sessionPortOf } from '#platform/server/session-cookie.ts'

/** An email may use its own styles but run and load nothing. Its links open in a new window. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

interface Options extends ContextDependencies {
  routes: CompiledRoute[]
}

/** Addresses for emails that are neither API calls nor pages. */
export function registerMailPages(app: FastifyInstance, options: Options): void {
  const { resources } = options
  registerPreview(app, options, {
    path: '/api/admin/mails/preview.html',
    endpoint: mailPreviewContract.preview,
    mailOf: (preview) => preview as MailPreview,
  })
  registerPreview(app, options, {
    path: '/api/admin/broadcasts/:id/mail.html',
    endpoint: broadcastsContract.preview,
    mailOf: (preview) => (preview as BroadcastPreview).mail,
  })
  // Mail programs POST to this address (RFC 8058). A person who opens it with GET gets the page that asks for
  // confirmation.
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) => {
    const query = new URLSearchParams({ token: request.params.token })
    return reply.redirect(`/unsubscribe?${query}`)
  })
  // Served as its own document, because the page's policy would forbid the email's inline styles.
  app.get<{ Params: { id: string } }>('/api/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await openMail(readerOf(request, reply, resources), idOf(request.params.id))
    return sendMail(reply, mail.html)
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

/** An email in the theme that the reader chooses. It has the access check and the input of its call. */
function registerPreview(
  app: FastifyInstance,
  options: Options,
  page: { path: string; endpoint: Endpoint; mailOf: (preview: unknown) => MailPreview },
): void {
  const route = options.routes.find(({ endpoint }) => endpoint === page.endpoint)
  if (!route) throw new Error('The preview of emails has no call')
  app.get<{ Querystring: Record<string, string>; Params: Record<string, string> }>(
    page.path,
    async (request, reply) => {
      const { theme, ...choice } = request.query
      const ctx = await contextOf(request, reply, options)
      const preview = await callInProcess(route, ctx, { ...choice, ...request.params })
      const { html } = page.mailOf(preview)
      return sendMail(reply, inTheme(html, theme === 'dark' ? 'dark' : 'light'))
    },
  )
}

/** Shows one theme, whatever the reader's system has. */
function inTheme(html: string, theme: 'light' | 'dark'): string {
  return html
    .replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all')
    .replace('content="light dark"', `content="${theme}"`)
}

function sendMail(reply: FastifyReply, html: string) {
  // A sandboxed document has no origin, so this header has no meaning for it.
  reply.removeHeader('origin-agent-cluster')
  return reply
    .header('content-security-policy', MAIL_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank">'))
}

/** The mailbox needs no login; access depends on the address of the request. */
function readerOf(request: FastifyRequest, reply: FastifyReply, resources: Resources): Context {
  return { ...systemContext(resources), session: sessionPortOf(request, reply, resources.config) }
}

function idOf(text: string): number {
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : fail('not_found')
}
