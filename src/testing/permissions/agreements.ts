import { anAgreement, fund, milestoneIds } from '../agreement-scenes.ts'
import { adminsOnly, loggedIn, type Cast, type CallSetup, type Row } from './row.ts'

const unpaid = async (cast: Cast) => anAgreement(undefined, cast)

const ofMilestone = async (cast: Cast): Promise<CallSetup> => {
  const { agreement } = await unpaid(cast)
  return { params: { id: milestoneIds(agreement)[0] }, owner: 'client' }
}

export const agreementRows: Record<string, Row> = {
  'GET /api/agreements': loggedIn,
  'GET /api/admin/agreements': adminsOnly,
  'GET /api/admin/offers': adminsOnly,
  'GET /api/admin/agreements/export.csv': adminsOnly,
  'GET /api/agreements/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: async (cast) => ({ params: { id: (await unpaid(cast)).agreement.id } }),
  },
  'GET /api/milestones/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => ofMilestone(cast),
  },
  'POST /api/agreements/:id/end': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: async (cast) => {
      const { client, agreement } = await unpaid(cast)
      await fund(client, agreement, milestoneIds(agreement)[0])
      return { params: { id: agreement.id }, body: { reason: 'Both asked for it' } }
    },
  },
}
