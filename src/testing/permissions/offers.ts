import { aRequest, offerTo, terms } from '../offer-scenes.ts'
import { aNewService } from '../server.ts'
import { loggedIn, parties, type CallSetup, type Cast, type Row } from './row.ts'

/** An offer of the viber to the client, as a call of one of them meets it. */
async function offered(cast: Cast, owner: 'client' | 'viber', body?: unknown): Promise<CallSetup> {
  await say(cast)
  const { id } = await offerTo(cast)
  return { params: { id }, owner, ...(body !== undefined && { body }) }
}

/** The client writes to the viber, who may then make an offer. */
async function say({ client, viber }: Cast): Promise<void> {
  const content = 'Could you look at our checkout?'
  await client.messages.send({ senderId: client.user.id, receiverId: viber.user.id, content })
}

async function withFile(cast: Cast): Promise<CallSetup> {
  await say(cast)
  const file = new Blob(['The plan.'], { type: 'text/plain' })
  const { token } = await cast.viber.attachments.upload({ name: 'plan.txt', file })
  const { id, versions } = await offerTo(cast, { files: [token] })
  const fileId = versions[0]?.terms.files[0]?.id ?? 0
  return { params: { id, fileId }, owner: 'client' }
}

export const offerRows: Record<string, Row> = {
  'POST /api/services/:id/quote-requests': {
    visitor: 401,
    user: 201,
    owner: 403, // vibers cannot ask themselves
    admin: 201,
    with: async ({ viber }) => {
      const { id } = await viber.services.create(aNewService)
      return { params: { id }, body: aRequest }
    },
  },
  'GET /api/offers': loggedIn,
  'POST /api/offers': {
    visitor: 401,
    user: 403, // not a viber
    owner: 201,
    admin: 403,
    with: async (cast) => {
      await say(cast)
      const { client, service } = cast
      return { body: { clientId: client.user.id, terms: terms({ serviceId: service.id }) } }
    },
  },
  'GET /api/offers/:id': { ...parties, with: (cast) => offered(cast, 'client') },
  'GET /api/offers/:id/files/:fileId': { ...parties, with: (cast) => withFile(cast) },
  'POST /api/offers/:id/versions': {
    ...parties,
    with: (cast) => offered(cast, 'client', { basedOn: 1, terms: terms({ title: 'Half of it' }) }),
  },
  'POST /api/offers/:id/accept': {
    ...parties,
    with: (cast) => offered(cast, 'client', { version: 1 }),
  },
  'POST /api/offers/:id/decline': {
    ...parties,
    with: (cast) => offered(cast, 'client', { reason: 'price' }),
  },
  'POST /api/offers/:id/withdraw': { ...parties, with: (cast) => offered(cast, 'viber') },
  'POST /api/offers/:id/back-out': {
    ...parties,
    with: async (cast) => {
      const setup = await offered(cast, 'viber', { note: 'Plans have changed.' })
      await cast.client.offers.accept({ id: Number(setup.params?.['id']), version: 1 })
      return setup
    },
  },
  'POST /api/offers/:id/renew': {
    ...parties,
    owner: 409, // it has not expired
    with: (cast) => offered(cast, 'viber', { terms: terms() }),
  },
}
