import { aComplaint, buy } from '../scenes.ts'
import { aPerson } from '../server.ts'
import { adminsOnly, parties, loggedIn, type Cast, type Row, type CallSetup } from './row.ts'

const statement = { text: 'I delivered what was agreed, see the branch.' }
const seen = { visitor: 401, user: 404, owner: 200, admin: 200 }
const ofOwner = { visitor: 401, user: 404, owner: 200, admin: 404 }
const aText = new Blob(['See line 7.'], { type: 'text/plain' })

export const disputeRows: Record<string, Row> = {
  'POST /api/attachments': {
    ...loggedIn,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => ({ body: aText }),
  },
  'POST /api/attachments/uploads': {
    ...loggedIn,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => ({ body: { name: 'notes.txt', size: 11 } }),
  },
  'GET /api/attachments/uploads/:token': { ...ofOwner, with: (cast) => begun(cast) },
  'PATCH /api/attachments/uploads/:token': { ...ofOwner, with: (cast) => begun(cast, aText) },
  'DELETE /api/attachments/uploads/:token': {
    ...ofOwner,
    owner: 204,
    with: (cast) => begun(cast),
  },
  'POST /api/orders/:id/disputes': {
    ...parties,
    owner: 201,
    with: async (cast) => ({ params: { id: await running(cast) }, body: aComplaint }),
  },
  'GET /api/orders/:id/dispute': {
    ...seen,
    with: async (cast) => ({ params: { id: (await disputed(cast)).orderId } }),
  },
  'GET /api/disputes/:id': { ...seen, with: (cast) => inDispute(cast) },
  'POST /api/disputes/:id/response': { ...parties, with: (cast) => inDispute(cast, statement) },
  'POST /api/disputes/:id/evidence': { ...parties, with: (cast) => inDispute(cast, statement) },
  'POST /api/disputes/:id/withdraw': {
    ...parties,
    with: async (cast) => ({ ...(await inDispute(cast)), owner: 'client' }),
  },
  'POST /api/disputes/:id/offers': { ...parties, with: (cast) => inDispute(cast, { amount: 20 }) },
  'POST /api/disputes/:id/offers/:offerId/accept': { ...parties, with: (cast) => offered(cast) },
  'POST /api/disputes/:id/offers/:offerId/decline': { ...parties, with: (cast) => offered(cast) },
  'POST /api/disputes/:id/offers/:offerId/withdraw': {
    ...parties,
    with: async (cast) => ({ ...(await offered(cast)), owner: 'client' }),
  },
  'GET /api/disputes/:id/files/:fileId': { ...seen, with: (cast) => withFile(cast) },
  'GET /api/admin/disputes': adminsOnly,
  'GET /api/admin/disputes/counts': adminsOnly,
  'GET /api/admin/disputes/export.csv': adminsOnly,
  'POST /api/admin/disputes/:id/review': { ...adminsOnly, with: (cast) => inDispute(cast) },
  'POST /api/admin/disputes/:id/ask': {
    ...adminsOnly,
    with: async (cast) => {
      const { id } = await disputed(cast)
      const admin = await aPerson({ role: 'admin' })
      await admin.disputes.review({ id })
      return { params: { id }, body: { party: 'provider', question: 'Where is the branch?' } }
    },
  },
  'PATCH /api/admin/disputes/:id/priority': {
    ...adminsOnly,
    with: (cast) => inDispute(cast, { priority: 'high' }),
  },
  'PATCH /api/admin/disputes/:id/resolve': {
    ...adminsOnly,
    with: (cast) => inDispute(cast, { resolution: 'pay_provider' }),
  },
}

async function running({ client, viber, service }: Cast): Promise<number> {
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  return id
}

async function disputed(cast: Cast, files: string[] = []) {
  return cast.client.disputes.open({ id: await running(cast), ...aComplaint, files })
}

async function inDispute(cast: Cast, body?: unknown): Promise<CallSetup> {
  return { params: { id: (await disputed(cast)).id }, body }
}

async function offered(cast: Cast): Promise<CallSetup> {
  const { id } = await disputed(cast)
  const { offers } = await cast.client.disputes.makeOffer({ id, amount: 20 })
  return { params: { id, offerId: offers[0]?.id ?? 0 } }
}

async function begun({ viber }: Cast, body?: Blob): Promise<CallSetup> {
  const { token } = await viber.attachments.begin({ name: 'notes.txt', size: aText.size })
  return { params: { token }, body }
}

async function withFile(cast: Cast): Promise<CallSetup> {
  const { token } = await cast.client.attachments.upload({ name: 'notes.txt', file: aText })
  const { id, entries } = await disputed(cast, [token])
  return { params: { id, fileId: entries[0]?.files[0]?.id ?? 0 } }
}
