import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { endpoints, keyOf } from '#testing/permissions/table.ts'
import { buy } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

/** The object schemas within a schema that accept undeclared members. */
function openObjectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as Record<string, unknown>
  const isOpen = type === 'object' && (additionalProperties ?? false) !== false
  return [
    ...(isOpen ? [schema] : []),
    ...Object.values(schema).flatMap((one) => openObjectsIn(one)),
  ]
}

function partsOf({ params, query, body }: Endpoint) {
  return [params, query, body].flatMap((part) =>
    part ? [z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })] : [],
  )
}

test('undeclared members reach no handler, in any part or depth of a request [control 9] [control 59]', () => {
  expect(openObjectsIn(z.toJSONSchema(z.object({ a: z.looseObject({}) })))).toHaveLength(1)
  expect(openObjectsIn(z.toJSONSchema(z.record(z.string(), z.number())))).toHaveLength(1)
  const open = endpoints.filter((endpoint) => openObjectsIn(partsOf(endpoint)).length > 0)
  // The owner of the marketplace declares the members of `fields`; checkValues refuses all others.
  expect(open.map((endpoint) => keyOf(endpoint))).toEqual([
    'PATCH /api/user',
    'POST /api/services',
    'PATCH /api/services/:id',
    'POST /api/briefs',
    'PATCH /api/briefs/:id',
  ])
})

test('every path parameter has a schema, and only two calls read raw bytes [control 9]', () => {
  const unread = endpoints.filter(({ path, params, raw }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const { properties = {} } = params ? z.toJSONSchema(params, { unrepresentable: 'any' }) : {}
    return !raw && names.some((name) => !(name in properties))
  })
  expect(unread.map((endpoint) => keyOf(endpoint))).toEqual([])
  expect(endpoints.filter(({ raw }) => raw).map((endpoint) => keyOf(endpoint))).toEqual([
    'POST /api/unsubscribe/:token',
    'POST /api/webhooks/:gateway',
  ])
})

test('text that looks like SQL is stored and returned unchanged [control 1]', async () => {
  const text = `Robert'); drop table users; -- ' OR 1=1 \\'; select pg_sleep(3) --`
  const { client, viber, service } = await aScene({ title: text, description: text })
  expect(await viber.services.get({ id: service.id })).toMatchObject({
    title: text,
    description: text,
  })
  await viber.account.save({ fullName: text, bio: text, headline: text })
  expect(await client.profiles.user({ id: viber.user.id })).toMatchObject({ fullName: text })
  expect(await buy(client, service, { fields: { description: text } })).toMatchObject({
    description: text,
  })
  const said = { senderId: client.user.id, receiverId: viber.user.id, content: text }
  expect(await client.messages.send(said)).toMatchObject({ content: text })
  const found = await viber.messages.search({ q: text })
  expect(JSON.stringify(found)).toContain(JSON.stringify(text).slice(1, -1))
})

test('the server fetches no address that a user entered [control 4]', async () => {
  const visits: string[] = []
  const canary = createServer((socket) => {
    visits.push(String(socket.remoteAddress))
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const address = `https://127.0.0.1:${(canary.address() as AddressInfo).port}/picture.png`
  const { viber } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  await viber.account.save({ avatar: address })
  const fields = { slug: `seen-${viber.user.id}`, content: `<p><img src="${address}" alt=""></p>` }
  await admin.pages.create({
    title: 'Pictures from elsewhere',
    status: 'published',
    ...fields,
  })
  await admin.siteSettings.saveAll({
    settings: [{ key: 'og_image', value: address, category: 'seo' }],
  })
  const { work } = await theServer()
  await work()
  const visitor = await aVisitor()
  const seen = await visitor.fetch(`/api/users/${viber.user.id}`)
  expect(await seen.json()).toMatchObject({ avatar: address })
  const page = await visitor.fetch(`/api/pages/slug/${fields.slug}`)
  expect(await page.text()).toContain(address)
  for (const path of [`/og/vibers/${viber.user.id}.png`, '/og/site.png', '/sitemap.xml']) {
    expect([path, (await visitor.fetch(path)).status]).toEqual([path, 200])
  }
  await admin.siteSettings.saveAll({
    settings: [{ key: 'og_image', value: '', category: 'seo' }],
  })
  canary.close()
  expect(visits).toEqual([])
})

test('a search that looks like a regular expression is treated as words, and a huge one is refused [control 6]', async () => {
  const visitor = await aVisitor()
  for (const pattern of ['(a+)+$'.repeat(33), `${'a'.repeat(199)}!`]) {
    const { status } = await visitor.fetch(`/api/services?search=${encodeURIComponent(pattern)}`)
    expect(status).toBe(200)
  }
  const endless = await visitor.fetch(`/api/services?search=${'(a+)+$'.repeat(50_000)}`)
  expect(endless.status).toBe(413)
})
