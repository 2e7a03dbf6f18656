import { suspended } from '../scenes.ts'
import { PASSWORD } from '../server.ts'
import { adminsOnly, ofViber, type Cast, type Row } from './row.ts'

const aPromotion = ({ stranger }: Cast) => ({
  params: { id: stranger.user.id },
  body: { role: 'admin', currentPassword: PASSWORD },
})

export const peopleAdminRows: Record<string, Row> = {
  'GET /api/admin/users': adminsOnly,
  'GET /api/admin/users/export.csv': adminsOnly,
  'GET /api/admin/users/:id': { ...adminsOnly, with: ofViber },
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
