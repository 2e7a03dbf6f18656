import type { FastifyInstance } from 'fastify'

/** Addresses whose screens became part of another. */
const moved = {
  '/admin/applications': '/admin/inbox?kind=application',
  '/admin/reports': '/admin/inbox?kind=report',
}

export function registerAliases(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(moved)) {
    app.get(from, (_request, reply) => reply.redirect(to, 301))
  }
}
