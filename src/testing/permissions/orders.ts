import { today } from '../hours-scenes.ts'
import { aCard, buy } from '../scenes.ts'
import {
  adminsOnly,
  delivered,
  openToAll,
  parties,
  pending,
  loggedIn,
  type Cast,
  type Row,
  type CallSetup,
} from './row.ts'

const aCancellationRequest = async (cast: Cast): Promise<CallSetup> => {
  const { id } = await buy(cast.client, cast.service)
  await cast.viber.orders.setStatus({ id, status: 'in_progress' })
  await cast.client.orders.requestCancellation({ id, reason: 'Plans have changed.' })
  return { params: { id }, owner: 'viber' }
}

export const review = async (
  cast: Cast,
  owner: 'client' | 'viber',
  body: unknown,
): Promise<CallSetup> => {
  const { params } = await delivered(cast)
  const { id } = await cast.client.reviews.create({ id: Number(params?.['id']), rating: 5 })
  return { params: { id }, owner, body }
}

const withFile = async (cast: Cast): Promise<CallSetup> => {
  const { id } = await buy(cast.client, cast.service)
  await cast.viber.orders.setStatus({ id, status: 'in_progress' })
  const file = new Blob(['What was agreed.'], { type: 'text/plain' })
  const { token } = await cast.viber.attachments.upload({ name: 'work.txt', file })
  await cast.viber.orders.setStatus({ id, status: 'completed', files: [token] })
  const files = (await cast.viber.orders.timeline({ id })).flatMap((entry) => entry.files)
  return { params: { id, fileId: files[0]?.id ?? 0 }, owner: 'client' }
}

export const orderRows: Record<string, Row> = {
  'POST /api/create-payment-intent': {
    visitor: 401,
    user: 200,
    owner: 403, // vibers cannot hire themselves
    admin: 200,
    with: ({ service, viber }) => ({
      body: { serviceId: service.id, viberId: viber.user.id, amount: 65, description: 'A fix' },
    }),
  },
  'GET /api/card-form': openToAll,
  'GET /api/payments/:paymentIntentId': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: async ({ client, service, viber }) => {
      const fields = { serviceId: service.id, viberId: viber.user.id, hours: 3 }
      const { paymentIntentId } = await client.payments.createIntent(fields)
      return { params: { paymentIntentId }, owner: 'client' }
    },
  },
  'POST /api/webhooks/:gateway': {
    visitor: 400, // without the gateway's signature
    user: 400,
    owner: 400,
    admin: 400,
    with: () => ({ params: { gateway: 'test' }, body: { id: 'evt_forged' } }),
  },
  'POST /api/test-gateway/confirm': {
    ...openToAll, // anyone with the client secret
    with: async ({ client, service, viber }) => {
      const fields = { serviceId: service.id, viberId: viber.user.id, hours: 4 }
      const { clientSecret } = await client.payments.createIntent(fields)
      return { body: { clientSecret, ...aCard } }
    },
  },
  'GET /api/test-gateway/3ds/:id': { ...openToAll, with: (cast) => challenge(cast) },
  'POST /api/test-gateway/3ds/:id': {
    ...openToAll,
    with: (cast) => challenge(cast, { outcome: 'complete' }),
  },
  'GET /api/orders': loggedIn,
  'GET /api/orders/:id': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => pending(cast, 'client'),
  },
  'GET /api/orders/:id/timeline': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => pending(cast, 'viber'),
  },
  'GET /api/orders/:id/job': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => pending(cast, 'client'),
  },
  'GET /api/orders/:id/files/:fileId': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => withFile(cast),
  },
  'GET /api/orders/:id/money': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => pending(cast, 'viber'),
  },
  'GET /api/orders/:id/hours': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: (cast) => pending(cast, 'client'),
  },
  'POST /api/orders/:id/hours': {
    ...parties,
    owner: 201,
    with: async (cast) => ({ params: { id: await inProgress(cast) }, body: await someHours() }),
  },
  'PATCH /api/orders/:id/hours/:entryId': { ...parties, with: (cast) => loggedHours(cast) },
  'DELETE /api/orders/:id/hours/:entryId': {
    ...parties,
    owner: 204,
    with: async (cast) => ({ params: (await loggedHours(cast)).params }),
  },
  'PATCH /api/orders/:id/status': {
    ...parties,
    with: (cast) => pending(cast, 'viber', { status: 'in_progress' }),
  },
  'POST /api/orders/:id/approve': { ...parties, with: (cast) => delivered(cast) },
  'POST /api/orders/:id/request-changes': {
    ...parties,
    with: (cast) => delivered(cast, { note: 'The button is still grey.' }),
  },
  'POST /api/orders/:id/cancellation': {
    ...parties,
    with: async (cast) => {
      const wanted = await pending(cast, 'client', { reason: 'Plans have changed.' })
      const id = Number(wanted.params?.['id'])
      await cast.viber.orders.setStatus({ id, status: 'in_progress' })
      return wanted
    },
  },
  'POST /api/orders/:id/cancellation/accept': { ...parties, with: aCancellationRequest },
  'POST /api/orders/:id/cancellation/decline': { ...parties, with: aCancellationRequest },
  'GET /api/admin/orders': adminsOnly,
  'GET /api/admin/orders/export.csv': adminsOnly,
  'POST /api/admin/orders/:id/cancel': {
    ...adminsOnly,
    with: (cast) => pending(cast, 'client', { reason: 'The viber has vanished.' }),
  },
  'POST /api/orders/:id/review': {
    ...parties,
    owner: 201,
    with: (cast) => delivered(cast, { rating: 5 }),
  },
  'GET /api/orders/:id/review': {
    ...parties,
    admin: 200,
    with: async (cast) => {
      const wanted = await delivered(cast)
      await cast.client.reviews.create({ id: Number(wanted.params?.['id']), rating: 5 })
      return wanted
    },
  },
  'PATCH /api/reviews/:id': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 403,
    with: (cast) => review(cast, 'client', { rating: 4 }),
  },
  'POST /api/reviews/:id/response': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 403,
    with: (cast) => review(cast, 'viber', { text: 'Thank you, it was a pleasure.' }),
  },
}

async function inProgress({ client, viber, service }: Cast): Promise<number> {
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  return id
}

async function someHours() {
  return { day: await today(), hours: 0.5, memo: 'Worked on it' }
}

async function loggedHours(cast: Cast) {
  const id = await inProgress(cast)
  const entry = await someHours()
  const { id: entryId } = await cast.viber.worklog.add({ id, ...entry })
  return { params: { id, entryId }, body: { ...entry, hours: 1 } }
}

async function challenge({ client, service, viber }: Cast, body?: unknown): Promise<CallSetup> {
  const fields = { serviceId: service.id, viberId: viber.user.id, hours: 5 }
  const { clientSecret } = await client.payments.createIntent(fields)
  const card = { ...aCard, number: '4000002500003155' }
  const { paymentIntentId } = await client.payments.confirmTestCard({ clientSecret, ...card })
  return { params: { id: paymentIntentId }, body }
}
