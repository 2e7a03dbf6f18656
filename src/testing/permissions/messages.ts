import { aPerson } from '../server.ts'
import { adminsOnly, loggedIn, type Cast, type Row, type CallSetup } from './row.ts'

const withViber = ({ viber }: Cast) =>
  ({ params: { userId: viber.user.id }, owner: 'client' }) as const

/** Members can read, write and report in their own conversations; admins have no further access. */
export const messageRows: Record<string, Row> = {
  'GET /api/conversations': loggedIn,
  'GET /api/conversations/unread': loggedIn,
  'GET /api/conversations/:userId': { ...loggedIn, with: withViber },
  'GET /api/messages/:userId': { ...loggedIn, with: withViber },
  'GET /api/messages/search': loggedIn,
  'POST /api/messages': {
    visitor: 401,
    user: 403, // in another member's name
    owner: 201,
    admin: 403,
    with: ({ client, viber }) => ({
      owner: 'client',
      body: { senderId: client.user.id, receiverId: viber.user.id, content: 'Are you free?' },
    }),
  },
  'POST /api/messages/:userId/read': {
    visitor: 401,
    user: 204,
    owner: 204,
    admin: 204,
    with: withViber,
  },
  'POST /api/messages/:userId/typing': {
    visitor: 401,
    user: 204,
    owner: 204,
    admin: 204,
    with: withViber,
  },
  'GET /api/messages/:id/files/:fileId': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: (cast) => withFile(cast),
  },
  'PUT /api/users/:id/block': {
    ...loggedIn,
    with: async () => ({
      params: { id: (await aPerson()).user.id },
      body: { blocked: true },
    }),
  },
  'POST /api/reports': {
    visitor: 401,
    user: 201,
    owner: 403, // members cannot report themselves
    admin: 201,
    with: ({ viber }) => ({
      body: { subject: 'user', subjectId: viber.user.id, reason: 'spam' },
    }),
  },
  'GET /api/admin/reports': adminsOnly,
  'GET /api/admin/reports/export.csv': adminsOnly,
  'GET /api/admin/reports/:id': { ...adminsOnly, with: (cast) => reported(cast) },
  'POST /api/admin/reports/:id/decision': { ...adminsOnly, with: (cast) => reported(cast) },
}

async function reported({ client, viber }: Cast): Promise<CallSetup> {
  const { id } = await client.reports.create({
    subject: 'user',
    subjectId: viber.user.id,
    reason: 'spam',
  })
  return { params: { id }, body: { uphold: true } }
}

async function withFile({ client, viber }: Cast): Promise<CallSetup> {
  const file = new Blob(['See line 7.'], { type: 'text/plain' })
  const { token } = await client.attachments.upload({ name: 'notes.txt', file })
  const { id, files } = await client.messages.send({
    senderId: client.user.id,
    receiverId: viber.user.id,
    content: 'The notes.',
    files: [token],
  })
  return { params: { id, fileId: files[0]?.id ?? 0 } }
}
