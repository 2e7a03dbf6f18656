import { aNewService, aPerson } from '../server.ts'
import { adminsOnly, everybody, ofService, ofViber, signedIn, type Row } from './row.ts'
import { review } from './orders.ts'

export const aPixel = new Blob(
  [Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  { type: 'image/gif' },
)

export const marketRows: Record<string, Row> = {
  'GET /api/user': signedIn,
  'POST /api/login': {
    ...everybody,
    with: ({ viber }) => ({
      body: { username: viber.user.username, password: 'a long enough secret' },
    }),
  },
  'POST /api/register': {
    visitor: 201,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => {
      const username = `fresh${Math.floor(Math.random() * 1e12)}`
      const email = `${username}@example.org`
      return { body: { username, email, fullName: 'Fresh Face', password: 'brand new words' } }
    },
  },
  'POST /api/logout': everybody,
  'GET /api/site': everybody,
  'GET /api/admin/settings/money': adminsOnly,
  'PUT /api/admin/settings/money': {
    ...adminsOnly,
    admin: 403, // super admins only
    with: () => ({ body: { feeBps: 2000 } }),
  },
  'GET /api/services': everybody,
  'GET /api/services/facets': everybody,
  'GET /api/services/rates': everybody,
  'GET /api/services/featured': everybody,
  'GET /api/search/suggestions': everybody,
  'GET /api/search': everybody,
  'GET /api/services/:id/reactions': { ...everybody, with: ofService },
  'POST /api/services/:id/reactions': {
    ...signedIn,
    with: ({ service }) => ({ params: { id: service.id }, body: { emoji: '👍' } }),
  },
  'GET /api/favorites': signedIn,
  'GET /api/testimonials': everybody,
  'PUT /api/admin/users/:id/featured': {
    ...adminsOnly,
    with: (cast) => ({ ...ofViber(cast), body: { isFeatured: true } }),
  },
  'GET /api/admin/services': adminsOnly,
  'GET /api/admin/services/export.csv': adminsOnly,
  'POST /api/admin/services/:id/hiding': {
    ...adminsOnly,
    with: (cast) => ({ ...ofService(cast), body: { reason: 'It is not what it says.' } }),
  },
  'DELETE /api/admin/services/:id/hiding': {
    ...adminsOnly,
    with: async (cast) => {
      const admin = await aPerson({ role: 'admin' })
      await admin.adminServices.hide({ id: cast.service.id, reason: 'A mistake' })
      return ofService(cast)
    },
  },
  'PUT /api/admin/services/:id/featured': {
    ...adminsOnly,
    with: (cast) => ({ ...ofService(cast), body: { isFeatured: true } }),
  },
  'GET /api/admin/reviews': adminsOnly,
  'GET /api/admin/reviews/export.csv': adminsOnly,
  'POST /api/admin/reviews/:id/hiding': {
    ...adminsOnly,
    with: (cast) => review(cast, 'client', { reason: 'It names a private person.' }),
  },
  'DELETE /api/admin/reviews/:id/hiding': {
    ...adminsOnly,
    with: async (cast) => {
      const wanted = await review(cast, 'client', {})
      const admin = await aPerson({ role: 'admin' })
      await admin.adminReviews.hide({ id: Number(wanted.params?.['id']), reason: 'A mistake' })
      return wanted
    },
  },
  'PUT /api/admin/reviews/:id/testimonial': {
    ...adminsOnly,
    with: (cast) => review(cast, 'client', { isTestimonial: false }),
  },
  'GET /api/services/:id/favorite': { ...signedIn, with: ofService },
  'POST /api/services/:id/favorite': { ...signedIn, owner: 403, with: ofService },
  'GET /api/users/:id/favorite': { ...signedIn, with: ofViber },
  'POST /api/users/:id/favorite': { ...signedIn, owner: 403, with: ofViber },
  'GET /api/services/:id': { ...everybody, with: ofService },
  'GET /api/services/:id/reviews': { ...everybody, with: ofService },
  'GET /api/users/:id': { ...everybody, with: ofViber },
  'GET /api/users/:id/profile': { ...everybody, with: ofViber },
  'GET /api/users/:id/services': { ...everybody, with: ofViber },
  'GET /api/users/:id/reviews': { ...everybody, with: ofViber },
  'POST /api/services': {
    visitor: 401,
    user: 403,
    owner: 201,
    admin: 403, // an admin who is not a provider
    with: () => ({ body: aNewService }),
  },
  'PATCH /api/services/:id': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id }, body: aNewService }),
  },
  'PATCH /api/services/:id/status': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id }, body: { status: 'active' } }),
  },
  'DELETE /api/services/:id': {
    visitor: 401,
    user: 403,
    owner: 204,
    admin: 204,
    with: async ({ viber }) => ({ params: { id: (await viber.services.create(aNewService)).id } }),
  },
  'PUT /api/services/:id/cover': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id }, body: aPixel }),
  },
  'DELETE /api/services/:id/cover': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id } }),
  },
}
