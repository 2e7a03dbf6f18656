import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { wcag } from './axe.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })
const sideBar = (page: Page) => page.getByRole('navigation', { name: 'Admin screens' })

/** Where an element ends, in pixels from the top of the page. */
const bottomOf = (element: Locator) =>
  element.evaluate((one) => one.getBoundingClientRect().bottom + scrollY)

test('the owner sees the figures and what needs them without scrolling', async ({ browser }) => {
  const admin = await aPerson(browser, {
    ...(await signIn('marco.admin')),
    viewport: { width: 1440, height: 900 },
  })
  const { page } = admin
  await admin.visit('/admin')
  const first = needs(page).getByRole('listitem').first()
  await expect(first).toContainText('payouts failed')
  expect(await bottomOf(first)).toBeLessThanOrEqual(900)
  for (const name of ['Total users', 'Total revenue', 'Active orders', 'Escrow balance']) {
    const tile = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    expect(await bottomOf(tile)).toBeLessThanOrEqual(900)
  }
  // The launch list is one line until it is opened.
  const launch = page.getByRole('region', { name: 'Before you open' })
  expect((await launch.boundingBox())?.height).toBeLessThan(70)
  await launch.getByText(/of \d+ done/).click()
  await expect(launch.getByText('Email has been tested')).toBeVisible()
  await launch.getByText(/of \d+ done/).click()
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => bottomOf(first)).toBeLessThanOrEqual(600)
  }
  await expectAccessibleInBothThemes(admin)
  await needs(page)
    .getByRole('link', { name: /payouts failed/ })
    .click()
  await expect(page).toHaveURL('/admin/payouts?status=failed')
  admin.expectNoErrors()
  await admin.close()
})

test('the side bar is reduced to icons, and stays so after a reload', async ({ browser }) => {
  const admin = await aPerson(browser, {
    ...(await signIn('marco.admin')),
    viewport: { width: 1440, height: 900 },
  })
  const { page } = admin
  await admin.visit('/admin/orders')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Browse Freelancers' })).toHaveCount(0)
  const width = async () => (await sideBar(page).boundingBox())?.width ?? 0
  const orders = sideBar(page).getByRole('link', { name: 'Orders' })
  await expect(orders).toHaveAttribute('aria-current', 'page')
  expect(await width()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Collapse side bar' }).click()
  expect(await width()).toBeLessThan(100)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand side bar' })).toBeVisible()
  expect(await width()).toBeLessThan(100)
  await expectAccessibleInBothThemes(admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await sideBar(page).getByRole('link', { name: 'Payouts' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Payouts')
  // A tooltip is outside all landmarks, which violates only a best practice.
  await admin.expectAccessible(wcag)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/payouts')
  await page.getByRole('button', { name: 'Expand side bar' }).click()
  expect(await width()).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Back to the site' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  admin.expectNoErrors()
  await admin.close()
})

test('on a phone the admin screens are in a sheet, which works by keyboard', async ({
  browser,
}) => {
  const admin = await aPerson(browser, {
    ...(await signIn('marco.admin')),
    viewport: { width: 375, height: 812 },
  })
  const { page } = admin
  await admin.visit('/admin')
  await expect(sideBar(page)).toBeHidden()
  const button = page.getByRole('button', { name: 'Admin screens' })
  const sheet = page.getByRole('dialog', { name: 'Admin screens' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link', { name: 'Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await admin.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Users' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/users')
  await expect(sheet).toBeHidden()
  admin.expectNoErrors()
  await admin.close()
})

test('the palette finds a person by email, an order by number and admin pages', async ({
  browser,
}) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  await admin.visit('/admin')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
  }
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: 'Payouts' }).first()).toBeVisible()
  await admin.expectAccessible()
  await page.keyboard.press('Escape')

  const person = await admin.page.request.get('/api/admin/users?q=liam.client')
  const [liam] = (await person.json()) as { id: number; email: string }[]
  await search(liam?.email ?? '')
  await palette.getByRole('option', { name: /^Liam .*@liam\.client/ }).click()
  await expect(page).toHaveURL(`/admin/users/${liam?.id}`)

  await page.waitForLoadState('networkidle')
  await search('#3')
  await palette.getByRole('option', { name: /#3$/ }).click()
  await expect(page).toHaveURL('/orders/3')
  admin.expectNoErrors()
  await admin.close()
})
