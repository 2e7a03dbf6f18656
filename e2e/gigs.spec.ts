import { expect, test, type Page } from '@playwright/test'
import { desktop, expectAccessibleInBothThemes, expectFitsNarrowest } from './both-themes.ts'
import { aPerson, confirmAddress, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const TITLE = `Make our checkout faster ${run}`
const DESCRIPTION =
  'Our checkout takes nine seconds on a phone. We want it measured, explained and below three seconds.'

async function aClient(browser: Parameters<typeof aPerson>[0], name: string): Promise<Person> {
  const client = await aPerson(browser, desktop)
  const who = { fullName: 'Clara Client', username: `${name}-${run}`, isServiceProvider: false }
  await register(client, who)
  await confirmAddress(client, who)
  return client
}

async function fillGig(page: Page) {
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION)
  await page.getByLabel('Category', { exact: true }).selectOption('coding')
  await page.getByLabel('Subcategory').selectOption('ecommerce')
  await page.getByLabel('Skills').fill(`React, Shop${run}`)
  await page.getByLabel('Question 1').fill('Which shop systems do you know?')
  await page.getByLabel('A fixed price').check()
  await page.getByLabel('From ($ in total)').fill('300')
  await page.getByLabel('Up to ($ in total)').fill('600')
}

test('a client posts a gig, visitors find it without scripts, and a closed one is gone', async ({
  browser,
}) => {
  const client = await aClient(browser, 'gig')
  const { page } = client
  await client.visit('/gigs/new')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
  await expect(page.getByText('Please choose how you would pay')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)

  // A draft needs its title only, and is finished later.
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await client.expectToast('Draft saved')
  await expect(page).toHaveURL(/\/gigs\/\d+\/edit$/)
  await client.visit('/gigs/mine?status=draft')
  await expect(page.getByRole('link', { name: TITLE })).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit gig' })).toBeVisible()
  await fillGig(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await client.expectToast('Your gig is open')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByText('$300 to $600')).toBeVisible()
  await expectAccessibleInBothThemes(client)
  await expectFitsNarrowest(client)
  const gig = new URL(page.url()).pathname

  const visitor = await aPerson(browser, { ...desktop, javaScriptEnabled: false })
  await visitor.page.goto('/gigs')
  const filters = visitor.page.getByRole('form', { name: 'Filters' })
  await filters.getByRole('radio', { name: /Coding/ }).check()
  await filters.getByLabel('Kind of budget').selectOption('fixed')
  await filters.getByLabel('At least').fill('500')
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(visitor.page.getByRole('link', { name: TITLE })).toBeVisible()
  await visitor.page.getByRole('searchbox').fill(`Shop${run}`)
  await visitor.page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(visitor.page.getByText('1 gig found')).toBeVisible()
  expect(Object.fromEntries(new URL(visitor.page.url()).searchParams)).toMatchObject({
    category: 'coding',
    budgetType: 'fixed',
    minBudget: '500',
  })
  await visitor.page.getByRole('link', { name: 'Remove filter From $500' }).click()
  await visitor.page.getByRole('link', { name: TITLE }).click()
  await expect(visitor.page.getByText('The client’s name is shown once')).toBeVisible()
  await expect(visitor.page.getByText('Which shop systems')).toBeHidden()
  expect(await visitor.page.content()).not.toContain('Clara')

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await client.expectToast('Gig paused')
  expect((await visitor.page.request.get(gig)).status()).toBe(404)
  await page.getByRole('button', { name: 'Resume' }).click()
  await client.expectToast('Your gig is open again')
  await page.getByRole('button', { name: 'Close gig' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close gig' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('not_needed')
  await dialog.getByRole('button', { name: 'Close gig' }).click()
  await client.expectToast('Gig closed')

  const answer = await visitor.page.goto(gig)
  expect(answer?.status()).toBe(410)
  await expect(visitor.page.getByRole('heading', { name: 'This gig is closed' })).toBeVisible()
  await expect(visitor.page.getByRole('heading', { name: 'Similar open gigs' })).toBeVisible()
  client.expectNoErrors()
  await Promise.all([client.close(), visitor.close()])
})

test('the gig board is accessible and fits phones, in every language', async ({ browser }) => {
  for (const [locale, title] of [
    ['en', 'Gigs'],
    ['es', 'Proyectos'],
    ['fr', 'Missions'],
  ] as const) {
    const visitor = await aPerson(browser, { ...desktop, locale })
    await visitor.visit('/gigs?minBudget=100')
    await expect(visitor.page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(visitor)
    await expectFitsNarrowest(visitor)
    const link = visitor.page.getByRole('article').getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(visitor.page).toHaveURL(/\/gigs\/\d+/)
    await expect(visitor.page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(visitor)
    await expectFitsNarrowest(visitor)
    visitor.expectNoErrors()
    await visitor.close()
  }
})

test('on a phone the filters are in a sheet and apply immediately', async ({ browser }) => {
  const viewport = { width: 375, height: 800 }
  const visitor = await aPerson(browser, { viewport, hasTouch: true })
  const { page } = visitor
  await visitor.visit('/gigs')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Kind of budget').selectOption('hourly')
  await expect(sheet.getByText('Compared with the price per hour.')).toBeVisible()
  await visitor.expectAccessible()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL('/gigs?budgetType=hourly')
  await page.getByRole('link', { name: 'Remove filter By the hour' }).click()
  await expect(page).toHaveURL('/gigs')
  visitor.expectNoErrors()
  await visitor.close()
})

test('a visitor who wants to post a gig logs in first and returns to the form', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, desktop)
  await visitor.visit('/gigs')
  await visitor.page.getByRole('link', { name: 'Post a gig' }).first().click()
  await expect(visitor.page).toHaveURL('/auth?next=%2Fgigs%2Fnew')
  visitor.expectNoErrors()
  await visitor.close()
})
