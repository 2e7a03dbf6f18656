import { expect, test } from '@playwright/test'
import type { Page as CmsPage } from '../src/pages/contract.ts'
import { signIn } from './account.ts'
import { aPerson, hydrated, register } from './person.ts'

const run = Date.now().toString(36)
const text = 'So many words as have to be there, and not one more than that. '.repeat(2)
const slug = (kind: string) => `sparse-${kind}-${run}`

interface Made {
  id: number
  slug: string
}

/** One item of each kind, with only the required fields. */
test('every editor and detail page renders on the server for items with only the required fields', async ({
  browser,
}) => {
  const ada = await signIn('ada.super')
  const [helpCategory] = await ada.get<[Made]>('/api/knowledge-base/categories')
  const [promptCategory] = await ada.get<[Made]>('/api/prompt-categories')
  const post = await ada.send<Made>('POST', '/api/blog/posts', {
    title: `Sparse ${run}`,
    slug: slug('post'),
    content: text,
    status: 'draft',
  })
  const live = await ada.send<Made>('POST', '/api/blog/posts', {
    title: `Sparse live ${run}`,
    slug: slug('live'),
    content: text,
  })
  const page = await ada.send<CmsPage>('POST', '/api/admin/pages', {
    title: 'S',
    slug: slug('page'),
    content: 'a',
  })
  const article = await ada.send<Made>('POST', '/api/knowledge-base/articles', {
    title: `Sparse ${run}`,
    slug: slug('article'),
    content: text,
    categoryId: helpCategory.id,
  })
  const prompt = await ada.send<Made>('POST', '/api/prompts', {
    title: `Sparse ${run}`,
    description: 'Twenty letters of text.',
    content: 'Twenty letters of text.',
    categoryId: promptCategory.id,
    status: 'draft',
  })
  const viber = await aPerson(browser)
  await register(viber, { fullName: 'Vi', username: `sparse-v-${run}`, isServiceProvider: true })
  const offer = await viber.page.request.post('/api/services', {
    data: {
      title: `Sparse ${run}`,
      description: 'Twenty letters of text.',
      category: 'coding',
      subcategory: 'frontend',
      hourlyRate: 5,
    },
  })
  const service = (await offer.json()) as Made
  const { id: viberId } = (await (await viber.page.request.get('/api/user')).json()) as Made
  const client = await aPerson(browser)
  await register(client, { fullName: 'Cl', username: `sparse-c-${run}`, isServiceProvider: false })
  const { id: clientId } = (await (await client.page.request.get('/api/user')).json()) as Made
  const orders = await ada.get<{ id: number }[]>('/api/admin/orders?limit=1')

  const admin = await aPerson(browser, { storageState: ada.storageState })
  const visits: [typeof admin, string[]][] = [
    [
      admin,
      [
        `/blog/edit/${post.id}`,
        `/blog/post/${slug('post')}`,
        `/blog/post/${slug('live')}`,
        '/blog/create',
        `/admin/cms?tab=pages&edit=${page.id}`,
        `/${slug('page')}`,
        `/knowledge-base/edit/${article.id}`,
        '/knowledge-base/create',
        `/knowledge-base/${helpCategory.slug}`,
        `/prompts/edit/${prompt.id}`,
        '/prompts/create',
        `/admin/users/${clientId}`,
        `/admin/users/${viberId}`,
        `/orders/${orders[0]?.id}`,
        '/admin/inbox',
      ],
    ],
    [
      viber,
      [
        '/dashboard',
        '/dashboard?tab=services',
        '/dashboard?tab=create',
        '/dashboard?tab=settings',
        `/vibers/${viberId}`,
        `/services/${service.id}`,
        '/payouts',
        '/messages',
      ],
    ],
    [
      client,
      [
        '/dashboard',
        `/vibers/${clientId}`,
        `/vibers/${viberId}`,
        `/services/${service.id}`,
        `/checkout/${service.id}`,
        `/messages/${viberId}`,
        '/favorites',
        '/notifications',
      ],
    ],
  ]
  await Promise.all(
    visits.map(async ([person, addresses]) => {
      for (const address of addresses) {
        const html = (await (await person.page.goto(address))?.text()) ?? ''
        // When a component fails on the server, React leaves it to the browser and renders its fallback.
        expect.soft(html, address).toMatch(/<h1\b/)
        expect.soft(html, address).not.toMatch(/<template\b[^>]*data-(?:msg|dgst|stck)/)
        await hydrated(person.page)
        await expect.soft(person.page.locator('h1').first(), address).toBeAttached()
      }
      person.expectNoErrors()
    }),
  )
  for (const path of [
    `/api/blog/posts/${post.id}`,
    `/api/blog/posts/${live.id}`,
    `/api/admin/pages/${page.id}`,
    `/api/knowledge-base/articles/${article.id}`,
    `/api/prompts/${prompt.id}`,
  ]) {
    await ada.send('DELETE', path)
  }
  for (const person of [admin, viber, client]) await person.close()
})
