import { suspended } from '../scenes.ts'
import { aPerson, PASSWORD, theServer } from '../server.ts'
import { adminsOnly, ofViber, type Cast, type Row } from './row.ts'

const aPromotion = ({ stranger }: Cast) => ({
  params: { id: stranger.user.id },
  body: { role: 'admin', currentPassword: PASSWORD },
})

const anUnconfirmed = async () => ({
  params: { id: (await aPerson({ isEmailVerified: false })).user.id },
})

/** A member whose address refused an email. */
const aRefused = async ({ viber: { user } }: Cast) => {
  const { database } = await theServer()
  await database.pool.query(
    'insert into refused_addresses (user_id, refused_at) values ($1, now()) on conflict do nothing',
    [user.id],
  )
  return { params: { id: user.id } }
}

export const peopleAdminRows: Record<string, Row> = {
  'GET /api/admin/users': adminsOnly,
  'GET /api/admin/users/export.csv': adminsOnly,
  'POST /api/admin/users/invitations': {
    ...adminsOnly,
    with: () => ({ body: { email: 'invited@example.org' } }),
  },
  'GET /api/admin/users/:id': { ...adminsOnly, with: ofViber },
  'DELETE /api/admin/users/:id': {
    ...adminsOnly,
    admin: 403,
    with: ({ stranger }) => ({
      params: { id: stranger.user.id },
      body: { currentPassword: PASSWORD },
    }),
  },
  'GET /api/admin/users/:id/activity': { ...adminsOnly, with: ofViber },
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
  'PUT /api/admin/users/:id/name': {
    ...adminsOnly,
    with: ({ stranger }) => ({
      params: { id: stranger.user.id },
      body: { fullName: 'Another Name' },
    }),
  },
  'POST /api/admin/users/:id/confirmation-link': { ...adminsOnly, with: anUnconfirmed },
  'PUT /api/admin/users/:id/email-confirmed': { ...adminsOnly, with: anUnconfirmed },
  'POST /api/admin/users/:id/emails/resume': { ...adminsOnly, with: aRefused },
  'POST /api/admin/users/:id/second-step/reset': {
    ...adminsOnly,
    admin: 403,
    with: ({ stranger }) => ({
      params: { id: stranger.user.id },
      body: { currentPassword: PASSWORD },
    }),
  },
  'GET /api/admin/users/:id/notes': { ...adminsOnly, with: ofViber },
  'POST /api/admin/users/:id/notes': {
    ...adminsOnly,
    admin: 201,
    with: ({ viber }) => ({ params: { id: viber.user.id }, body: { text: 'Called us.' } }),
  },
  // The note of another admin; a super admin may delete it.
  'DELETE /api/admin/users/:id/notes/:noteId': {
    ...adminsOnly,
    admin: 403,
    with: async ({ viber: { user } }) => {
      const { id } = await (
        await aPerson({ role: 'admin' })
      ).people.addNote({ id: user.id, text: 'Called us.' })
      return { params: { id: user.id, noteId: id } }
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
