import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, PASSWORD, theServer } from '#testing/server.ts'
import type { Role } from '../contract.ts'

/** A demo site that is reachable from a network or published. */
beforeAll(async () => {
  const { resources } = await theServer()
  resources.config.isDemo = true
})
afterAll(async () => {
  const { resources } = await theServer()
  Object.assign(resources.config, { isDemo: false, trustProxy: false })
})

async function aDemoPerson(role: Role) {
  const { database } = await theServer()
  const { user } = await aPerson({ role })
  await database.pool.query('update users set is_demo = true where id = $1', [user.id])
  return user
}

interface From {
  remoteAddress?: string
  headers?: Record<string, string>
}

const elsewhere: [string, From][] = [
  ['the network', { remoteAddress: '192.168.1.7' }],
  ['behind a proxy on the machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['behind a proxy that only names the site', { headers: { host: 'demo.example' } }],
]

async function signIn(username: string, { headers, ...from }: From = {}) {
  const { app } = await theServer()
  const payload = { username, password: PASSWORD }
  return app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    ...from,
    headers: { ...headers },
  })
}

test.each(elsewhere)('demo admins cannot log in from %s [control 47]', async (_place, from) => {
  for (const role of ['admin', 'super_admin'] as const) {
    const { username } = await aDemoPerson(role)
    const refused = await signIn(username, from)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'auth.demo_admin_elsewhere' },
    ])
    expect(refused.cookies).toEqual([])
    expect((await signIn(username)).statusCode).toBe(200)
  }
  const { username } = await aDemoPerson('customer')
  expect((await signIn(username, from)).statusCode).toBe(200)
})

test('behind a declared proxy demo admins cannot log in at all [control 47]', async () => {
  const { resources } = await theServer()
  const { username } = await aDemoPerson('super_admin')
  resources.config.trustedProxies = ['127.0.0.0/8']
  expect((await signIn(username)).statusCode).toBe(403)
  resources.config.trustedProxies = []
})

test("a demo admin's session works only at the machine itself [control 47]", async () => {
  const { app } = await theServer()
  const { username } = await aDemoPerson('admin')
  const [cookie] = (await signIn(username)).cookies
  const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' }
  const ask = async (from: From = {}) =>
    (await app.inject({ url: '/api/user', cookies, ...from })).statusCode
  expect(await ask()).toBe(200)
  for (const [place, from] of elsewhere) expect([place, await ask(from)]).toEqual([place, 401])
})

test("an admin account of the operator's own can log in to a demo from anywhere", async () => {
  const { user } = await aPerson({ role: 'super_admin' })
  for (const [place, from] of elsewhere) {
    expect([place, (await signIn(user.username, from)).statusCode]).toEqual([place, 200])
  }
})
