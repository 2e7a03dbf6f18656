import { expect, test } from '@playwright/test'
import { signIn, type Account } from './account.ts'
import { expectAccessibleInBothThemes, showIn } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const name = `Working languages ${run}`

test('a question is asked about services, shown on the page, and clients filter by it', async ({
  browser,
}) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const visitor = await aPerson(browser)
  const { page } = admin
  const dialog = page.getByRole('dialog')

  await admin.visit('/admin/fields')
  await expectAccessibleInBothThemes(admin)
  await page.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill(name)
  await expect(dialog.getByLabel('Key')).toHaveValue(`working_languages_${run}`)
  await dialog.getByLabel('Type').selectOption({ label: 'Multiple choice' })
  await dialog.getByLabel('Answers').fill('English | Inglés | Anglais\nKlingon')
  await dialog.getByLabel('On cards').check()
  await dialog.getByLabel('Filter').check()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('English').first().check()
  await expect(preview.getByText('English', { exact: true })).toHaveCount(3)
  await expect(
    preview.getByRole('group', { name: 'In the filter' }).getByLabel('Klingon'),
  ).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Only for these categories' })).toBeVisible()
  await admin.expectAccessible()
  await showIn(page, 'dark')
  await admin.expectAccessible(['color-contrast'])
  await showIn(page, 'light')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')

  await viber.visit('/dashboard?tab=services')
  await expect(viber.page.getByText('1 new question to answer').first()).toBeVisible()
  await viber.page.getByRole('button', { name: /^Edit/ }).first().click()
  await viber.page.getByRole('group', { name }).getByLabel('Klingon').check()
  await viber.page.getByRole('button', { name: 'Save' }).click()
  await viber.expectToast('Service Updated')

  await visitor.visit('/browse')
  const filter = visitor.page.getByRole('group', { name })
  await filter.getByLabel(/^Klingon/).check()
  await expect(visitor.page).toHaveURL(/fields=working_languages/)
  await expect(visitor.page.getByRole('article')).toHaveCount(1)
  await expect(visitor.page.getByRole('article').getByText('Klingon')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.page.getByRole('article').getByRole('heading').getByRole('link').click()
  await expect(visitor.page.getByRole('term').filter({ hasText: name })).toBeVisible()

  await page.getByRole('button', { name: `Turn off ${name}` }).click()
  await expect(page.getByRole('button', { name: `Turn on ${name}` })).toBeVisible()
  for (const one of [admin, viber, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})

const phone = { viewport: { width: 375, height: 800 } }

interface NewField {
  subject: 'user' | 'brief'
  label: string
  onCard?: boolean
  visibility?: 'staff'
}

/** Asks a question with a short text as its answer. Returns how to switch it off again. */
async function ask(admin: Account, field: NewField) {
  const key = `${field.subject}_${field.visibility ?? 'public'}_${run}`
  await admin.send('POST', '/api/admin/fields', { key, type: 'line', ...field })
  return async () => {
    const rows =
      await admin.get<{ id: number; version: number; key: string }[]>('/api/admin/fields')
    for (const { id, version } of rows.filter((one) => one.key === key))
      await admin.send('PATCH', `/api/admin/fields/${id}`, { version, isActive: false })
  }
}

test('members answer questions in the settings, and visitors read public answers only', async ({
  browser,
}) => {
  const admin = await signIn('marco.admin')
  const label = `Home town ${run}`
  const off = [
    await ask(admin, { subject: 'user', label }),
    await ask(admin, { subject: 'user', label: `Tax number ${run}`, visibility: 'staff' }),
  ]
  const account = await signIn('maya.viber')
  const { id } = await account.get<{ id: number }>('/api/user')
  const viber = await aPerson(browser, { ...phone, ...account })
  const visitor = await aPerson(browser, phone)
  const form = viber.page.getByRole('region', { name: 'Profile and account' })
  await viber.visit('/dashboard?tab=settings')
  await form.getByLabel(label).fill('Lisbon')
  await form.getByLabel(`Tax number ${run}`).fill('PT-77')
  await viber.expectAccessible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await viber.expectToast('Settings saved')

  await visitor.visit(`/vibers/${id}`)
  await expect(visitor.page.getByRole('term').filter({ hasText: label })).toBeVisible()
  await expect(visitor.page.getByText('Lisbon')).toBeVisible()
  await expect(visitor.page.getByText('PT-77')).toHaveCount(0)
  await visitor.expectAccessible()
  for (const one of [viber, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
  for (const switchOff of off) await switchOff()
})

test('a client answers a question about a gig, which its card and its page show', async ({
  browser,
}) => {
  const label = `Shop system ${run}`
  const switchOff = await ask(await signIn('marco.admin'), {
    subject: 'brief',
    label,
    onCard: true,
  })
  const client = await aPerson(browser, { ...phone, ...(await signIn('liam.client')) })
  const visitor = await aPerson(browser, phone)
  const { page } = client
  const title = `Move my shop ${run}`
  await client.visit('/gigs/new')
  await page.getByLabel('Title').fill(title)
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Our shop has 2,000 products, and all of them must be moved without losing any orders.')
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  await page.getByLabel(label).fill('Shopware 6')
  await page.getByLabel('I’m not sure yet').check()
  await client.expectAccessible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await client.expectToast('Your gig is open')
  const gig = new URL(page.url()).pathname

  await visitor.visit(`/gigs?sort=newest&search=${run}`)
  const card = visitor.page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Shopware 6')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.visit(gig)
  await expect(visitor.page.getByRole('term').filter({ hasText: label })).toBeVisible()
  await visitor.expectAccessible()
  for (const one of [client, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
  await switchOff()
})
