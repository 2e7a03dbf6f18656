import { suspended } from '../scenes.ts'
import { aPerson, PASSWORD } from '../server.ts'
import { adminsOnly, ofViber, type Cast, type Row } from './row.ts'

const aPromotion = ({ stranger }: Cast) => ({
  params: { id: stranger.user.id },
  body: { role: 'admin', currentPassword: PASSWORD },
})

export const peopleAdminRows: Record<string, Row> = {
  'GET /api/admin/users': adminsOnly,
  'GET /api/admin/users/export.csv': adminsOnly,
  'GET /api/admin/users/:id': { ...adminsOnly, with: ofViber },
  'GET /api/admin/views': { ...adminsOnly, with: () => ({ query: { list: 'users' } }) },
  'POST /api/admin/views': {
    ...adminsOnly,
    admin: 201,
    with: () => ({ body: { list: 'users', name: 'Suspended', query: 'status=suspended' } }),
  },
  // Another admin’s view does not exist for this one.
  'DELETE /api/admin/views/:id': {
    ...adminsOnly,
    admin: 404,
    with: async () => {
      const { id } = await (
        await aPerson({ role: 'admin' })
      ).savedViews.save({ list: 'users', name: 'Mine', query: '' })
      return { params: { id } }
    },
  },
  'PUT /api/admin/users/:id/role': { ...adminsOnly, admin: 403, with: aPromotion },
  'POST /api/admin/users/:id/suspension': {
    ...adminsOnly,
    admin: 201,
    with: ({ stranger }) => ({ params: { id: stranger.user.id }, body: { reason: 'Spam' } }),
  },
  'POST /api/admin/users/:id/suspension/lift': {
    ...adminsOnly,
    with: async () => ({ params: { id: (await suspended()).person.user.id } }),
  },
  'POST /api/appeals': {
    visitor: 204,
    user: 204,
    owner: 204,
    admin: 204,
    with: async () => {
      const { credentials } = await suspended()
      return { body: { ...credentials, text: 'It was a mistake.' } }
    },
  },
  'GET /api/admin/appeals': adminsOnly,
  'GET /api/admin/appeals/export.csv': adminsOnly,
  'GET /api/admin/appeals/:id': {
    ...adminsOnly,
    with: async () => {
      const { admin, appeal } = await suspended()
      return { params: { id: (await appeal(admin)).id } }
    },
  },
  'POST /api/admin/appeals/:id/decision': {
    ...adminsOnly,
    with: async () => {
      const { admin, appeal } = await suspended()
      return {
        params: { id: (await appeal(admin)).id },
        body: { grant: false, answer: 'It was no mistake.' },
      }
    },
  },
}
