import { expect, test, type Page } from '@playwright/test'
import { signIn, type Account } from './account.ts'
import { call, hire } from './order.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)
const content = `<p>${'A price says what is in it and what is not. '.repeat(4)}</p>`

interface Made {
  id: number
  version: number
}

interface Kind {
  name: string
  make: (ada: Account) => Promise<Made>
  /** The path of the editor. */
  editor: (id: number) => string
  /** Saves a change as another admin. */
  change: (ada: Account, id: number, title: string) => Promise<unknown>
  remove: (ada: Account, id: number) => Promise<unknown>
  save: RegExp
}

const slug = (kind: string) => `kept-${kind}-${run}`

const kinds: Kind[] = [
  {
    name: 'article',
    make: async (ada) => {
      const [category] = await ada.get<[{ id: number }]>('/api/knowledge-base/categories')
      const fields = { title: `Kept article ${run}`, slug: slug('article'), content }
      return ada.send('POST', '/api/knowledge-base/articles', {
        ...fields,
        categoryId: category.id,
      })
    },
    editor: (id) => `/knowledge-base/edit/${id}`,
    change: (ada, id, title) => ada.send('PUT', `/api/knowledge-base/articles/${id}`, { title }),
    remove: (ada, id) => ada.send('DELETE', `/api/knowledge-base/articles/${id}`),
    save: /^Save/,
  },
  {
    name: 'post',
    make: (ada) => {
      const fields = { title: `Kept post ${run}`, slug: slug('post'), content, status: 'draft' }
      return ada.send('POST', '/api/blog/posts', fields)
    },
    editor: (id) => `/blog/edit/${id}`,
    change: (ada, id, title) => ada.send('PUT', `/api/blog/posts/${id}`, { title }),
    remove: (ada, id) => ada.send('DELETE', `/api/blog/posts/${id}`),
    save: /^Save as Draft/i,
  },
  {
    name: 'page',
    make: (ada) => {
      const fields = { title: `Kept page ${run}`, slug: slug('page'), content }
      return ada.send('POST', '/api/admin/pages', fields)
    },
    editor: (id) => `/admin/cms?tab=pages&edit=${id}`,
    change: (ada, id, title) => ada.send('PATCH', `/api/admin/pages/${id}`, { title }),
    remove: (ada, id) => ada.send('DELETE', `/api/admin/pages/${id}`),
    save: /^Save/,
  },
  {
    name: 'prompt',
    make: async (ada) => {
      const [category] = await ada.get<[{ id: number }]>('/api/prompt-categories')
      return ada.send('POST', '/api/prompts', {
        title: `Kept prompt ${run}`,
        description: 'Weighs what is in a price and what is not.',
        content: 'List what is in the price, then what is not. '.repeat(3),
        categoryId: category.id,
        status: 'draft',
      })
    },
    editor: (id) => `/prompts/edit/${id}`,
    change: (ada, id, title) => ada.send('PUT', `/api/prompts/${id}`, { title }),
    remove: (ada, id) => ada.send('DELETE', `/api/prompts/${id}`),
    save: /^Save/,
  },
]

for (const { name, make, editor, change, remove, save } of kinds) {
  test(`restoring a draft warns when a colleague has changed the ${name} since`, async ({
    browser,
  }) => {
    const ada = await signIn('ada.super')
    const { storageState } = await signIn('marco.admin')
    const marco = await aPerson(browser, { storageState, expected: /409 \(Conflict\)/ })
    const { page } = marco
    const { id } = await make(ada)
    const title = page.getByLabel(/^Title/).first()
    const button = (text: string | RegExp) => page.getByRole('button', { name: text })
    const conflict = page.getByText('Someone else changed this while you were editing', {
      exact: true,
    })
    try {
      await marco.visit(editor(id))
      await title.fill('What Marco typed')
      await expect.poll(() => keptIn(page, `${name}-${id}`)).toContain('What Marco typed')
      await page.goto('about:blank')
      await change(ada, id, `What Ada saved ${run}`)

      await marco.visit(editor(id))
      await expect(title).toHaveValue(`What Ada saved ${run}`)
      await button('Restore').click()
      await expect(title).toHaveValue('What Marco typed')
      await expect(conflict).toBeVisible()
      // Saving without a decision is refused, as with two open editors.
      await button(save).first().click()
      await expect(conflict).toBeVisible()
      await marco.expectAccessible()
      await button('Load the current version').click()
      await expect(title).toHaveValue(`What Ada saved ${run}`)
      await expect(conflict).toBeHidden()
    } finally {
      await remove(ada, id)
    }
    marco.expectNoErrors()
    await marco.close()
  })
}

test('restoring a draft warns when the service was changed elsewhere', async ({ browser }) => {
  const elena = await aPerson(browser)
  const { page } = elena
  const username = `kept-e-${run}`
  await register(elena, { fullName: 'Elena Keeper', username, isServiceProvider: true })
  const { id, version } = await call<Made>(page, 'POST', '/api/services', {
    title: 'Mend what was kept',
    description: 'I mend what was kept too long and say what cannot be mended.',
    category: 'coding',
    subcategory: 'frontend',
    hourlyRate: 40,
  })
  const title = page.getByLabel(/^Title/)
  const button = (text: string | RegExp) => page.getByRole('button', { name: text })
  const open = async () => {
    await elena.visit('/dashboard?tab=services')
    await button(/^Edit/).first().click()
  }
  expect(version).toBe(1)
  await open()
  await title.fill('What was typed here')
  await expect.poll(() => keptIn(page, `service-${id}`)).toContain('What was typed here')
  await page.goto('about:blank')
  await call(page, 'PATCH', `/api/services/${id}`, { title: `Saved elsewhere ${run}` })
  await open()
  await button('Restore').click()
  await expect(
    page.getByText('Someone else changed this while you were editing', { exact: true }),
  ).toBeVisible()
  await button('Keep mine').click()
  await button(/^(?:Save|Update)/).click()
  await expect
    .poll(async () => (await call<{ title: string }>(page, 'GET', `/api/services/${id}`)).title)
    .toBe('What was typed here')
  elena.expectNoErrors()
  await elena.close()
})

test('a restored dispute draft asks for confirmation when another dispute has ended since', async ({
  browser,
}) => {
  const [client, viber] = [await aPerson(browser), await aPerson(browser)]
  const person = (username: string, isServiceProvider: boolean) => ({
    fullName: 'Kit Keeper',
    username: `${username}-${run}`,
    isServiceProvider,
  })
  await register(viber, person('kept-v', true))
  await register(client, person('kept-c', false))
  const { page } = client
  const orderId = await hire(page, viber.page, `Keep a draft ${run}`)
  await call(viber.page, 'PATCH', `/api/orders/${orderId}/status`, { status: 'in_progress' })
  const words = page.getByLabel('What happened?')
  await client.visit(`/orders/${orderId}/dispute`)
  await words.fill('The first page is missing its headline.')
  await expect.poll(() => keptIn(page, `dispute-${orderId}`)).toContain('missing its headline')
  await page.goto('about:blank')

  const { id } = await call<{ id: number }>(viber.page, 'POST', `/api/orders/${orderId}/disputes`, {
    reason: 'other',
    description: 'The texts for the pages never came, so nothing could be made.',
  })
  await call(viber.page, 'POST', `/api/disputes/${id}/withdraw`)
  await client.visit(`/orders/${orderId}/dispute`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(words).toHaveValue('The first page is missing its headline.')
  await expect(page.getByText(`Dispute #${id} has ended since you wrote this`)).toBeVisible()
  const open = page.getByRole('button', { name: 'Open dispute' })
  await expect(open).toBeDisabled()
  await client.expectAccessible()
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await page.getByLabel('What is it about?').selectOption('not_as_described')
  await open.click()
  await client.expectToast('Dispute Opened')
  for (const one of [client, viber]) {
    one.expectNoErrors()
    await one.close()
  }
})

/** The draft that this browser has stored under this name. */
function keptIn(page: Page, name: string) {
  return page.evaluate(
    (ending) => Object.entries(localStorage).find(([key]) => key.endsWith(`:${ending}`))?.[1] ?? '',
    name,
  )
}
