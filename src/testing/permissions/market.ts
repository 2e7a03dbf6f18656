import { aNewService, aPerson } from '../server.ts'
import { adminsOnly, openToAll, ofService, ofViber, loggedIn, type Row } from './row.ts'
import { review } from './orders.ts'

export const aPixel = new Blob(
  [Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  { type: 'image/gif' },
)

export const marketRows: Record<string, Row> = {
  'GET /api/user': loggedIn,
  'POST /api/login': {
    ...openToAll,
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
  'POST /api/logout': openToAll,
  'GET /api/site': openToAll,
  'GET /api/admin/settings/money': adminsOnly,
  'PUT /api/admin/settings/money': {
    ...adminsOnly,
    admin: 403, // super admins only
    with: () => ({ body: { feeBps: 2000 } }),
  },
  'GET /api/services': openToAll,
  'GET /api/services/facets': openToAll,
  'GET /api/services/rates': openToAll,
  'GET /api/services/featured': openToAll,
  'GET /api/search/suggestions': openToAll,
  'GET /api/search': openToAll,
  'GET /api/services/:id/reactions': { ...openToAll, with: ofService },
  'POST /api/services/:id/reactions': {
    ...loggedIn,
    with: ({ service }) => ({ params: { id: service.id }, body: { emoji: '👍' } }),
  },
  'GET /api/favorites': loggedIn,
  'GET /api/testimonials': openToAll,
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
  'GET /api/services/:id/favorite': { ...loggedIn, with: ofService },
  'POST /api/services/:id/favorite': { ...loggedIn, owner: 403, with: ofService },
  'GET /api/users/:id/favorite': { ...loggedIn, with: ofViber },
  'POST /api/users/:id/favorite': { ...loggedIn, owner: 403, with: ofViber },
  'GET /api/services/:id': { ...openToAll, with: ofService },
  'POST /api/services/:id/visits': {
    visitor: 204,
    user: 204,
    owner: 204,
    admin: 204,
    with: (cast) => ({ ...ofService(cast), body: { kind: 'view' } }),
  },
  'GET /api/services/:id/packages': { ...openToAll, with: ofService },
  'PUT /api/services/:id/packages': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 403, // packages are the viber's own offer
    with: ({ service }) => ({
      params: { id: service.id },
      body: { version: 0, packages: [], extras: [] },
    }),
  },
  'GET /api/services/:id/reviews': { ...openToAll, with: ofService },
  'GET /api/users/:id': { ...openToAll, with: ofViber },
  'GET /api/users/:id/profile': { ...openToAll, with: ofViber },
  'GET /api/users/:id/services': { ...openToAll, with: ofViber },
  'GET /api/users/:id/reviews': { ...openToAll, with: ofViber },
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
  'POST /api/services/:id/pictures': {
    visitor: 401,
    user: 403,
    owner: 201,
    admin: 201,
    with: ({ service }) => ({ params: { id: service.id }, body: aPixel }),
  },
  'PUT /api/services/:id/pictures': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id }, body: { pictures: [] } }),
  },
  'DELETE /api/services/:id/pictures/:pictureId': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id, pictureId: 1 } }),
  },
  'DELETE /api/services/:id/cover': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id } }),
  },
}
