import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import type { OrderEvent } from '#orders/process.ts'
import { aComplaint, aDelivery, anOrder, aRelease } from '#testing/scenes.ts'
import { aPerson, aScene, PASSWORD, type Person } from '#testing/server.ts'
import { aSecondServer } from '#testing/second-server.ts'
import { changedTables, databaseHash } from '#testing/security/reads.ts'

/** Every call that changes an order, with the step of the order process that it requests. */
type Move = [step: OrderEvent, by: 'client' | 'viber', call: (who: Person, id: number) => unknown]
const moves: Move[] = [
  ['accept', 'viber', (who, id) => who.orders.setStatus({ id, status: 'in_progress' })],
  ['decline', 'viber', (who, id) => who.orders.setStatus({ id, status: 'cancelled' })],
  ['cancel', 'client', (who, id) => who.orders.setStatus({ id, status: 'cancelled' })],
  ['complete', 'viber', (who, id) => who.orders.setStatus({ id, status: 'completed' })],
  ['approve', 'client', (who, id) => who.orders.approve({ id })],
  ['request_changes', 'client', (who, id) => who.orders.requestChanges({ id, note: 'Again' })],
  ['review', 'client', (who, id) => who.reviews.create({ id, rating: 5 })],
  ...(['client', 'viber'] as const).flatMap((by): Move[] => [
    [
      'request_cancellation',
      by,
      (who, id) => who.orders.requestCancellation({ id, reason: 'Plans have changed.' }),
    ],
    ['accept_cancellation', by, (who, id) => who.orders.acceptCancellation({ id })],
    ['decline_cancellation', by, (who, id) => who.orders.declineCancellation({ id })],
    ['dispute', by, (who, id) => who.disputes.open({ id, ...aComplaint })],
  ]),
]

/**
 * Repeating a step that has just been taken returns the order as it is. That is not a transition, so `again` lists such
 * steps.
 */
const stages: Record<string, { scene: () => ReturnType<typeof anOrder>; again: OrderEvent[] }> = {
  pending: { scene: () => anOrder(), again: [] },
  'in progress': { scene: inProgress, again: ['accept'] },
  delivered: { scene: () => aDelivery(), again: ['complete'] },
  completed: { scene: () => aRelease(), again: ['complete', 'approve'] },
  disputed: { scene: disputed, again: ['dispute'] },
  cancelled: { scene: cancelled, again: ['decline', 'cancel'] },
}

async function inProgress() {
  const scene = await anOrder()
  await scene.viber.orders.setStatus({ id: scene.order.id, status: 'in_progress' })
  return scene
}
async function disputed() {
  const scene = await aDelivery()
  await scene.client.disputes.open({ id: scene.order.id, ...aComplaint })
  return scene
}
async function cancelled() {
  const scene = await anOrder()
  await scene.viber.orders.setStatus({ id: scene.order.id, status: 'cancelled' })
  return scene
}

test.each(Object.entries(stages))(
  'steps that an order in the state “%s” does not offer are refused and change nothing [control 12]',
  async (_, { scene, again }) => {
    const { order, ...people } = await scene()
    const before = await databaseHash()
    const refused: number[] = []
    for (const [step, by, call] of moves) {
      const { process } = await people[by].orders.get({ id: order.id })
      if (process.actions.includes(step) || again.includes(step)) continue
      const error: unknown = await Promise.resolve(call(people[by], order.id)).catch((e) => e)
      expect([step, by, error]).toEqual([step, by, expect.any(ApiError)])
      refused.push((error as ApiError).status)
    }
    expect(refused.length).toBeGreaterThan(5)
    expect(new Set(refused)).toEqual(new Set([409]))
    expect(changedTables(before, await databaseHash())).toEqual([])
  },
)

let limited: Awaited<ReturnType<typeof aSecondServer>>
beforeAll(async () => {
  limited = await aSecondServer({ settings: { hasRateLimits: true } })
})
afterAll(() => limited.close())

const json = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test.each<[what: string, most: number, ask: (who: Person, other: Person) => [string, RequestInit]]>(
  [
    ['searches a minute', 60, () => ['/api/services?search=shop', {}]],
    [
      'changes of posts a minute',
      60,
      () => ['/api/blog/posts/999999999', json('PUT', { title: 'Another title' })],
    ],
    ['searches of posts a minute', 60, () => ['/api/blog/posts?search=shop', {}]],
    [
      'messages a minute',
      30,
      (me, { user }) => [
        '/api/messages',
        json('POST', { senderId: me.user.id, receiverId: user.id, content: 'Hello' }),
      ],
    ],
    [
      'changes of the password an hour',
      5,
      () => [
        '/api/user/password',
        json('POST', { currentPassword: 'a guess', newPassword: 'quite another secret' }),
      ],
    ],
    ['PDFs a minute', 30, () => ['/api/documents/999999999/file.pdf', {}]],
    ['registrations an hour', 5, () => ['/api/register', json('POST', aNewcomer())]],
  ],
)(
  'beyond the limit of %s (%i), the next gets 429 with Retry-After [control 16]',
  async (_, most, ask) => {
    const [who, other] = [await aPerson(), await aPerson()]
    const login = await who.fetch(
      `${limited.url}/api/login`,
      json('POST', { username: who.user.username, password: PASSWORD }),
    )
    expect(login.status).toBe(200)
    const answers: Response[] = []
    for (let turn = 0; turn <= most; turn++) {
      const [path, init] = ask(who, other)
      answers.push(await who.fetch(limited.url + path, init))
    }
    expect(answers.slice(0, most).filter(({ status }) => status === 429)).toEqual([])
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answers.at(-1)?.json()).toMatchObject({ code: 'request.rate_limited' })
  },
)

let newcomers = 0
function aNewcomer() {
  const username = `newcomer${++newcomers}`
  return { username, email: `${username}@example.org`, fullName: 'New Comer', password: PASSWORD }
}

test('beyond sixty reactions a minute, the next gets 429 [control 16]', async () => {
  const { client, service } = await aScene()
  const credentials = { username: client.user.username, password: PASSWORD }
  await client.fetch(`${limited.url}/api/login`, json('POST', credentials))
  const statuses: number[] = []
  for (let turn = 0; turn <= 60; turn++) {
    const path = `${limited.url}/api/services/${service.id}/reactions`
    statuses.push((await client.fetch(path, json('POST', { emoji: '👍' }))).status)
  }
  expect(statuses.indexOf(429)).toBe(60)
})

test('the addresses of one IPv6 /64 network share their limits [control 16] [control 43]', async () => {
  const { user } = await aPerson()
  const behindProxy = await aSecondServer({
    settings: { hasRateLimits: true, trustedProxies: ['127.0.0.0/8'] },
  })
  const ask = async (from: string, path: string, body: unknown) => {
    const init = json('POST', body)
    const headers = { ...init.headers, 'x-forwarded-for': from }
    return (await fetch(behindProxy.url + path, { ...init, headers })).status
  }
  const statuses = async (most: number, one: (from: string) => Promise<number>) => {
    const answers: number[] = []
    for (let turn = 0; turn <= most; turn++) answers.push(await one(`2001:db8:1:2::${turn}`))
    return { soFar: answers.slice(0, -1), last: answers.at(-1) }
  }
  const guess = (from: string) =>
    ask(from, '/api/login', { username: user.username, password: 'a wrong guess' })
  const guesses = await statuses(10, guess)
  expect(guesses).toEqual({ soFar: Array.from({ length: 10 }, () => 401), last: 429 })
  expect(await guess('2001:db8:1:3::1')).toBe(401)
  const joining = await statuses(5, (from) => ask(from, '/api/register', aNewcomer()))
  expect(joining).toEqual({ soFar: Array.from({ length: 5 }, () => 201), last: 429 })
  await behindProxy.close()
})
