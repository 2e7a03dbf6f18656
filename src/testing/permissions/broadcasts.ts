import { aBroadcast, aDraft, aSending, tomorrow, words } from '../broadcast-scenes.ts'
import { adminsOnly, loggedIn, type Row } from './row.ts'

const ofDraft = async () => {
  const { draft } = await aDraft()
  return { params: { id: draft.id } }
}
const aBanner = async () => ({ ways: ['banner' as const], bannerLastDay: await tomorrow() })

export const broadcastRows: Record<string, Row> = {
  'GET /api/admin/broadcasts': adminsOnly,
  'POST /api/admin/broadcasts': { ...adminsOnly, admin: 201, with: () => ({ body: words }) },
  'GET /api/admin/broadcasts/:id': { ...adminsOnly, with: ofDraft },
  'PUT /api/admin/broadcasts/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofDraft()), body: { ...words, version: 1 } }),
  },
  'DELETE /api/admin/broadcasts/:id': { ...adminsOnly, admin: 204, with: ofDraft },
  'GET /api/admin/broadcasts/:id/preview': { ...adminsOnly, with: ofDraft },
  'POST /api/admin/broadcasts/:id/test': { ...adminsOnly, with: ofDraft },
  // Only super admins send to everyone.
  'POST /api/admin/broadcasts/:id/send': {
    ...adminsOnly,
    admin: 403,
    with: async () => ({ ...(await ofDraft()), body: { version: 1 } }),
  },
  'POST /api/admin/broadcasts/:id/cancel': {
    ...adminsOnly,
    with: async () => ({ params: { id: (await aSending()).broadcast.id } }),
  },
  'POST /api/admin/broadcasts/:id/end-banner': {
    ...adminsOnly,
    with: async () => ({ params: { id: (await aSending(await aBanner())).broadcast.id } }),
  },
  'GET /api/banner': loggedIn,
  'POST /api/banner/:id/dismissal': {
    ...loggedIn,
    with: async () => ({ params: { id: (await aBroadcast(await aBanner())).broadcast.id } }),
  },
}
