import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { aHelpArticle, aHelpCategory } from '#testing/knowledge-scenes.ts'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aSecondServer } from '#testing/second-server.ts'
import { aPerson, aScene, theServer, type Person } from '#testing/server.ts'

/* The influence on counters that a program without an account or cookies has. */

let admin: Person
let proxied: Awaited<ReturnType<typeof aSecondServer>>
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
  proxied = await aSecondServer({ settings: { trustedProxies: ['127.0.0.0/8'] } })
})
afterAll(() => proxied.close())

let browsers = 0
async function ask(from: string, path: string, body?: object): Promise<void> {
  const { status } = await fetch(proxied.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      'user-agent': `Mozilla/5.0 Firefox/${++browsers}.0`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(status).toBeLessThan(300)
}

async function aCountedPrompt() {
  const { id } = await admin.prompts.create({ ...(await aPrompt()), status: 'published' })
  return {
    count: (from: string) => ask(from, `/api/prompts/${id}/use`, {}),
    counted: async () => {
      await (await theServer()).runJob('prompts.count-uses')
      return (await admin.prompts.byId({ id })).useCount
    },
  }
}

async function anArticle() {
  const category = await aHelpCategory(admin)
  const { id, slug } = await aHelpArticle(admin, { categoryId: category.id })
  const now = () => admin.knowledgeAdmin.original({ id })
  return { id, path: `/api/knowledge-base/articles/${category.slug}/${slug}`, now }
}

async function aReadArticle() {
  const { path, now } = await anArticle()
  return {
    count: (from: string) => ask(from, path),
    counted: async () => (await now()).viewCount,
  }
}

async function aJudgedArticle() {
  const { id, now } = await anArticle()
  const path = `/api/knowledge-base/articles/${id}/feedback`
  return {
    count: (from: string) => ask(from, path, { isHelpful: true }),
    counted: async () => (await now()).isHelpful,
  }
}

async function aVisitedService() {
  const { viber, service } = await aScene()
  return {
    count: (from: string) => ask(from, `/api/services/${service.id}/visits`, { kind: 'view' }),
    counted: async () => {
      const { totals } = await viber.dashboard.services({})
      return totals.reduce((sum, { views }) => sum + views, 0)
    },
  }
}

test.each([
  ['uses of a prompt', aCountedPrompt],
  ['views of a service', aVisitedService],
  ['readers of a help article', aReadArticle],
  ['opinions of a help article', aJudgedArticle],
])('%s: visitors without cookies count once a day per network', async (_, make) => {
  const { count, counted } = await make()
  for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.1']) await count(from)
  for (const from of ['2001:db8:1:2::1', '2001:db8:1:2::2']) await count(from)
  await expect.poll(counted).toBe(2)
  expect(await counted()).toBe(2)
  const { clock } = await theServer()
  clock.advance(DAY_MS)
  await count('203.0.113.1')
  await expect.poll(counted).toBe(3)
  clock.advance(-DAY_MS)
})
