import { expect, test, type Browser, type Locator } from '@playwright/test'
import type { Post } from '../src/blog/contract.ts'
import type { AdminMenu } from '../src/menus/admin-contract.ts'
import { itemsOf, treeOf } from '../src/menus/tree.ts'
import type { InboxItem } from '../src/moderation/contract.ts'
import type { Prompt } from '../src/prompts/shapes.ts'
import type { Service } from '../src/services/contract.ts'
import { signIn } from './account.ts'
import { aPerson, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const words = 'Half a thought about it'
const content =
  'Whoever buys work should know what is in it before anybody begins with it. '.repeat(3)

async function anAdmin(browser: Browser, expected?: RegExp): Promise<Person> {
  const { storageState } = await signIn('marco.admin')
  return aPerson(browser, { storageState, ...(expected && { expected }) })
}

const postForReview = async (title: string) =>
  (await signIn('liam.client')).send<Post>('POST', '/api/blog/posts', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    content,
    status: 'pending_review',
  })

/** The text of a decision that comes too late can be copied but no longer submitted. */
async function expectLate(admin: Person, dialog: Locator, field: RegExp) {
  await expect(dialog.getByText('Someone else has already decided this')).toBeVisible()
  await expect(dialog.getByLabel(field)).toHaveValue(words)
  await expect(dialog.locator('[type=submit]')).toHaveCount(0)
  await admin.expectAccessible()
  await dialog.getByText('Close', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a rejection text is not lost when another admin approves the post first', async ({
  browser,
}) => {
  const ada = await signIn('ada.super')
  const marco = await anAdmin(browser)
  const { page } = marco
  const dialog = page.getByRole('dialog')
  // First in the inbox, then in the list of pending posts, from which the post disappears.
  for (const [n, address] of [
    (post: Post) => `/admin/inbox?kind=post&item=post-${post.id}`,
    () => `/admin/blog?status=pending_review&search=${run}`,
  ].entries()) {
    const post = await postForReview(`A brief of few words ${n} ${run}`)
    await marco.visit(address(post))
    await page.getByRole('button', { name: /^Reject/ }).click()
    await dialog.getByLabel(/^In your own words/).fill(words)
    await ada.send('PATCH', `/api/blog/posts/${post.id}/status`, { status: 'published' })
    await expectLate(marco, dialog, /^In your own words/)
    await ada.send('DELETE', `/api/blog/posts/${post.id}`)
  }
  marco.expectNoErrors()
  await marco.close()
})

test('a rejection text is not lost when another admin approves the prompt first', async ({
  browser,
}) => {
  const [ada, liam] = [await signIn('ada.super'), await signIn('liam.client')]
  const [category] = await liam.get<[{ id: number }]>('/api/prompt-categories')
  const title = `Weigh two offers ${run}`
  const prompt = await liam.send<Prompt>('POST', '/api/prompts', {
    title,
    description: 'Two offers beside each other, with what each leaves out.',
    content,
    categoryId: category.id,
    status: 'pending_review',
  })
  const marco = await anAdmin(browser, /409 \(Conflict\)/)
  await marco.visit(`/admin/prompts?status=pending_review&search=${run}`)
  await marco.page.getByRole('button', { name: /^Reject/ }).click()
  const dialog = marco.page.getByRole('dialog')
  await dialog.getByLabel(/^In your own words/).fill(words)
  await ada.send('PATCH', `/api/prompts/${prompt.id}/status`, { status: 'published' })
  const late = dialog.getByText('Someone else has already decided this')
  const sending = dialog.locator('[type=submit]')
  await expect(async () => {
    if (!(await late.isVisible())) await sending.click({ timeout: 1000 })
    await expect(late).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectLate(marco, dialog, /^In your own words/)
  await ada.send('DELETE', `/api/prompts/${prompt.id}`)
  marco.expectNoErrors()
  await marco.close()
})

test('unsaved menu items are kept when another admin deletes the menu, and a new menu can be made', async ({
  browser,
}) => {
  const ada = await signIn('ada.super')
  const sidebar = async () =>
    (await ada.get<AdminMenu[]>('/api/admin/menus')).find(({ location }) => location === 'sidebar')
  const before = await sidebar()
  const marco = await anAdmin(browser, /404 \(Not Found\)/)
  const { page } = marco
  await marco.visit('/admin/cms?tab=menus')
  await page.getByRole('button', { name: /^Sidebar/ }).click()
  const editor = page.getByRole('region', { name: 'Sidebar' })
  try {
    await editor
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await ada.send('DELETE', `/api/admin/menus/${before?.id}`)
    await editor.getByRole('button', { name: 'Save menu' }).click()
    await expect(editor.getByText('Someone else deleted this menu.')).toBeVisible()
    await expect(editor.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    await marco.expectAccessible()
    await editor.getByRole('button', { name: 'Discard' }).click()
    await editor.getByRole('button', { name: 'Create this menu' }).click()
    await expect(editor.getByRole('button', { name: 'Add item' })).toBeVisible()
  } finally {
    const { id, version } =
      (await sidebar()) ??
      (await ada.send<AdminMenu>('POST', '/api/admin/menus', {
        name: 'Sidebar',
        location: 'sidebar',
      }))
    const items = itemsOf(treeOf(before?.items ?? []))
    await ada.send('PUT', `/api/admin/menus/${id}/items`, { version, items })
  }
  marco.expectNoErrors()
  await marco.close()
})

test('a note about a contact message is not lost when another admin answers it first', async ({
  browser,
}) => {
  const ada = await signIn('ada.super')
  const message = `Do you also have people who translate into Finnish? ${run}`
  const nadia = { name: 'Nadia Fin', email: `nadia-${run}@example.org` }
  await ada.send('POST', '/api/contact', { ...nadia, message })
  const waiting = await ada.get<InboxItem[]>('/api/admin/inbox?kind=contact&limit=100')
  const id = waiting.find(({ excerpt }) => excerpt === message)?.id
  const marco = await anAdmin(browser)
  await marco.visit(`/admin/inbox?kind=contact&item=contact-${id}`)
  await marco.page.getByRole('button', { name: 'Mark as answered' }).click()
  const dialog = marco.page.getByRole('dialog')
  await dialog.getByLabel(/^Note/).fill(words)
  await ada.send('POST', `/api/admin/contact-messages/${id}/answer`, { note: 'By mail.' })
  await expectLate(marco, dialog, /^Note/)
  marco.expectNoErrors()
  await marco.close()
})

test('a reason is not lost when another admin hides the service or suspends the member first', async ({
  browser,
}) => {
  const ada = await signIn('ada.super')
  const viber = await aPerson(browser)
  const username = `vito-${run}`
  await register(viber, { fullName: `Vito ${run}`, username, isServiceProvider: true })
  const answer = await viber.page.request.post('/api/services', {
    data: {
      title: `Oil a hinge ${run}`,
      description: 'I oil the hinge of one door and say what is wrong with the others.',
      category: 'coding',
      subcategory: 'frontend',
      hourlyRate: 40,
    },
  })
  const service = (await answer.json()) as Service
  const marco = await anAdmin(browser, /409 \(Conflict\)/)
  const { page } = marco
  const dialog = page.getByRole('dialog')

  await marco.visit(`/admin/services?q=${run}`)
  await page.getByRole('button', { name: /^Hide / }).click()
  await dialog.getByLabel(/^Reason/).fill(words)
  await ada.send('POST', `/api/admin/services/${service.id}/hiding`, { reason: 'Not allowed.' })
  await dialog.locator('[type=submit]').click()
  await expectLate(marco, dialog, /^Reason/)

  await marco.visit(`/admin/users/${service.userId}`)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await dialog.getByLabel(/^Reason/).fill(words)
  const path = `/api/admin/users/${service.userId}/suspension`
  await ada.send('POST', path, { reason: 'Not allowed.' })
  await dialog.locator('[type=submit]').click()
  await expectLate(marco, dialog, /^Reason/)
  marco.expectNoErrors()
  await marco.close()
  await viber.close()
})
