import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { contracts } from '../api.ts'
import { aCard, buy } from './scenes.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer } from './testing.ts'

/**
 * Who may do what, from product decisions' permissions table: the status for a visitor, another
 * signed-in user, the owner (or right party) and an admin who is no party. An endpoint that is
 * registered but absent here fails the test.
 */
interface Row {
  visitor: number
  user: number
  owner?: number
  admin: number
  /** The path's ids and the body, made fresh for every caller. */
  with?: (cast: Cast) => Promise<Wanted> | Wanted
}
interface Wanted {
  params?: Record<string, string | number>
  body?: unknown
  /** Who the owner is, when it is not the viber. */
  owner?: 'client' | 'viber'
}
type Cast = Awaited<ReturnType<typeof aScene>>

const pending = async (cast: Cast, owner: 'client' | 'viber', body?: unknown): Promise<Wanted> => ({
  params: { id: (await buy(cast.client, cast.service)).id },
  owner,
  body,
})

const delivered = async (cast: Cast, body?: unknown): Promise<Wanted> => {
  const { id } = await buy(cast.client, cast.service)
  await cast.viber.orders.setStatus({ id, status: 'in_progress' })
  await cast.viber.orders.setStatus({ id, status: 'completed' })
  return { params: { id }, owner: 'client', body }
}

const asked = async (cast: Cast): Promise<Wanted> => {
  const { id } = await buy(cast.client, cast.service)
  await cast.viber.orders.setStatus({ id, status: 'in_progress' })
  await cast.client.orders.requestCancellation({ id, reason: 'Plans have changed.' })
  return { params: { id }, owner: 'viber' }
}

const review = async (cast: Cast, owner: 'client' | 'viber', body: unknown): Promise<Wanted> => {
  const { params } = await delivered(cast)
  const { id } = await cast.client.reviews.create({ id: Number(params?.['id']), rating: 5 })
  return { params: { id }, owner, body }
}

const everybody = { visitor: 200, user: 200, owner: 200, admin: 200 }
const signedIn = { visitor: 401, user: 200, owner: 200, admin: 200 }
const adminsOnly = { visitor: 401, user: 403, owner: 403, admin: 200 }
const parties = { visitor: 401, user: 404, owner: 200, admin: 404 }
const ofService = ({ service }: Cast) => ({ params: { id: service.id } })
const ofViber = ({ viber }: Cast) => ({ params: { id: viber.user.id } })

const aPixel = new Blob(
  [Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  { type: 'image/gif' },
)

const table: Record<string, Row> = {
  'GET /api/user': signedIn,
  'POST /api/login': {
    ...everybody,
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
  'POST /api/logout': everybody,
  'GET /api/site': everybody,
  'GET /api/services': everybody,
  'GET /api/services/facets': everybody,
  'GET /api/services/featured': everybody,
  'GET /api/search/suggestions': everybody,
  'GET /api/services/:id/reactions': { ...everybody, with: ofService },
  'POST /api/services/:id/reactions': {
    ...signedIn,
    with: ({ service }) => ({ params: { id: service.id }, body: { emoji: '👍' } }),
  },
  'GET /api/favorites': signedIn,
  'GET /api/testimonials': everybody,
  'PUT /api/admin/users/:id/featured': {
    ...adminsOnly,
    with: (cast) => ({ ...ofViber(cast), body: { isFeatured: true } }),
  },
  'PUT /api/admin/reviews/:id/testimonial': {
    ...adminsOnly,
    with: (cast) => review(cast, 'client', { isTestimonial: false }),
  },
  'GET /api/services/:id/favorite': { ...signedIn, with: ofService },
  'POST /api/services/:id/favorite': { ...signedIn, owner: 403, with: ofService },
  'GET /api/users/:id/favorite': { ...signedIn, with: ofViber },
  'POST /api/users/:id/favorite': { ...signedIn, owner: 403, with: ofViber },
  'GET /api/services/:id': { ...everybody, with: ofService },
  'GET /api/services/:id/reviews': { ...everybody, with: ofService },
  'GET /api/users/:id': { ...everybody, with: ofViber },
  'GET /api/users/:id/profile': { ...everybody, with: ofViber },
  'GET /api/users/:id/services': { ...everybody, with: ofViber },
  'GET /api/users/:id/reviews': { ...everybody, with: ofViber },
  'POST /api/services': {
    visitor: 401,
    user: 403,
    owner: 201,
    admin: 403, // an admin who is no provider
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
  'DELETE /api/services/:id/cover': {
    visitor: 401,
    user: 403,
    owner: 200,
    admin: 200,
    with: ({ service }) => ({ params: { id: service.id } }),
  },
  'POST /api/create-payment-intent': {
    visitor: 401,
    user: 200,
    owner: 403, // nobody hires themselves
    admin: 200,
    with: ({ service, viber }) => ({
      body: { serviceId: service.id, viberId: viber.user.id, amount: 65, description: 'A fix' },
    }),
  },
  'GET /api/payments/:paymentIntentId': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 200,
    with: async ({ client, service, viber }) => {
      const wish = { serviceId: service.id, viberId: viber.user.id, hours: 3 }
      const { paymentIntentId } = await client.payments.createIntent(wish)
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
    ...everybody, // whoever holds the client secret
    with: async ({ client, service, viber }) => {
      const wish = { serviceId: service.id, viberId: viber.user.id, hours: 4 }
      const { clientSecret } = await client.payments.createIntent(wish)
      return { body: { clientSecret, ...aCard } }
    },
  },
  'GET /api/test-gateway/3ds/:id': { ...everybody, with: (cast) => challenge(cast) },
  'POST /api/test-gateway/3ds/:id': {
    ...everybody,
    with: (cast) => challenge(cast, { outcome: 'complete' }),
  },
  'GET /api/orders': signedIn,
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
  'POST /api/orders/:id/cancellation/accept': { ...parties, with: asked },
  'POST /api/orders/:id/cancellation/decline': { ...parties, with: asked },
  'POST /api/orders/:id/review': {
    ...parties,
    owner: 201,
    with: (cast) => delivered(cast, { rating: 5 }),
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

async function challenge({ client, service, viber }: Cast, body?: unknown): Promise<Wanted> {
  const wish = { serviceId: service.id, viberId: viber.user.id, hours: 5 }
  const { clientSecret } = await client.payments.createIntent(wish)
  const card = { ...aCard, number: '4000002500003155' }
  const { paymentIntentId } = await client.payments.confirmTestCard({ clientSecret, ...card })
  return { params: { id: paymentIntentId }, body }
}

function bodyOf(body: unknown) {
  return body instanceof Blob
    ? { headers: { 'content-type': body.type }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract),
)
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every endpoint has its row, and every row its endpoint', () => {
  expect(endpoints.map((endpoint) => keyOf(endpoint)).toSorted()).toEqual(
    Object.keys(table).toSorted(),
  )
})

describe.each(endpoints.map((endpoint) => ({ name: keyOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const row = table[name]
    test.each(['visitor', 'user', 'owner', 'admin'] as const)('%s', async (who) => {
      const cast = await aScene()
      const wanted = (await row?.with?.(cast)) ?? {}
      const caller = {
        visitor: () => aVisitor(),
        user: async () => cast.stranger,
        owner: async () => cast[wanted.owner ?? 'viber'],
        admin: () => aPerson({ role: 'admin' }),
      }[who]
      const response = await (
        await caller()
      ).fetch(addressOf(endpoint, wanted), {
        method: endpoint.method,
        ...(endpoint.method !== 'GET' && bodyOf(wanted.body)),
      })
      expect(response.status).toBe(row?.[who])
    })
  },
)

test('a suspended person is a visitor everywhere', async () => {
  const { database } = await theServer()
  const person = await aPerson()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [person.user.id])
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    const { method } = endpoint
    const body =
      method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const response = await person.fetch(addressOf(endpoint, { params: { id: 1 } }), {
      method,
      ...body,
    })
    expect([keyOf(endpoint), response.status]).toEqual([keyOf(endpoint), 401])
  }
})

function addressOf(endpoint: Endpoint, { params = {} }: Wanted) {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? 'unknown'))
}
