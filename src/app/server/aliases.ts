import type { FastifyInstance } from 'fastify'

/** Former addresses whose screens are now part of another page. */
const moved = {
  '/admin/applications': '/admin/inbox?kind=application',
  '/admin/reports': '/admin/inbox?kind=report',
}

export function registerAliases(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(moved)) {
    app.get(from, (_request, reply) => reply.redirect(to, 301))
  }
}
