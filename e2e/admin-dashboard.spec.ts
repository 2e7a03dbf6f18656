import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { wcag } from './axe.ts'
import { hire } from './order.ts'
import { aPerson, register } from './person.ts'

const run = Date.now().toString(36)

/** The number in a tile of the dashboard. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

test('an admin opens every tab, and links from figures to lists and from charts to tables work', async ({
  browser,
}) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const { page } = admin
  await admin.visit('/admin')
  for (const name of ['Total users', 'Total revenue', 'Active orders', 'Escrow balance']) {
    await expect(figure(page, name)).toHaveText(/\d/)
  }
  const revenue = page.getByRole('img', { name: /^Revenue: / })
  await revenue.hover()
  await expect(revenue.getByText(/^Revenue: -?\$/)).toBeVisible()
  await expect(page.getByText('Order breakdown')).toBeVisible()
  await admin.expectAccessible()

  // The explanation of a figure opens by keyboard and by click.
  await page.getByRole('button', { name: 'What “Total revenue” means' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText(
    'Paid by clients, less refunds and chargebacks. Most of it belongs to the vibers: your own income is the fees.',
  )
  await page.getByRole('button', { name: 'What “Escrow balance” means' }).click()
  await expect(page.getByRole('tooltip')).toHaveText('Money of orders that is held or disputed.')
  // A tooltip is outside all landmarks, which violates only a best practice.
  await admin.expectAccessible(wcag)

  await page.getByRole('link', { name: '12 months' }).click()
  await expect(page).toHaveURL(/\/admin\?period=12m$/)
  await page.getByText('Show the numbers as a table').click()
  const table = page.getByRole('table', { name: 'Over time' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await admin.expectAccessible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(13)

  await page.getByRole('tab', { name: 'Financial' }).click()
  await expect(page).toHaveURL(/tab=financial/)
  await expect(page.getByText('20% commission, 80% provider share on new orders.')).toBeVisible()
  for (const name of ['Platform fees collected', 'Paid to providers', 'Average order value']) {
    await expect(figure(page, name)).toHaveText(/^\$/)
  }
  await admin.expectAccessible()

  await page.getByRole('tab', { name: 'Operations' }).click()
  await expect(figure(page, 'Dispute rate')).toHaveText(/%/)
  await expect(page.getByText('Drafts and requests waiting')).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('tab', { name: 'Disputes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Active disputes' })).toBeVisible()
  await expect(page.getByText('Median time to resolve')).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('tab', { name: 'Platform' }).click()
  await expect(figure(page, 'Blog posts')).toHaveText(/^[1-9]\d*$/)
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
  await admin.expectAccessible()
  await page.getByRole('link', { name: 'Open the audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()

  await admin.visit('/admin?tab=operations')
  await page.getByRole('link', { name: /^Pending payouts: / }).click()
  await expect(page).toHaveURL(/\/admin\/payouts\?status=waiting$/)
  admin.expectNoErrors()
  await admin.close()
})

test('the dashboard updates live, and works on a phone in dark mode', async ({ browser }) => {
  const viber = await aPerson(browser)
  const client = await aPerson(browser)
  await register(viber, { fullName: 'Dora Dash', username: `dora-${run}`, isServiceProvider: true })
  await register(client, { fullName: 'Carl Dash', username: `cd-${run}`, isServiceProvider: false })
  const admin = await aPerson(browser, {
    ...(await signIn('ada.super')),
    colorScheme: 'dark',
    viewport: { width: 375, height: 800 },
    hasTouch: true,
  })
  const { page } = admin
  await admin.visit('/admin')
  const orders = page.getByRole('img', { name: /^Orders: / })
  // The chart answers once its part has been loaded, which is after the controls of the page.
  await expect(async () => {
    await orders.tap()
    await expect(orders.getByText(/^Orders: \d/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('heading', { name: 'Over time' }).tap()
  await expect(orders.getByText(/^Orders: \d/)).toHaveCount(0)
  const before = Number(await figure(page, 'Active orders').textContent())
  await hire(client.page, viber.page, `Follow the figures ${run}`)
  await expect(figure(page, 'Active orders')).toHaveText(String(before + 1))
  await admin.expectAccessible()
  const isTooWide = () => document.documentElement.scrollWidth > innerWidth
  for (const tab of ['financial', 'operations', 'disputes', 'platform']) {
    await admin.visit(`/admin?tab=${tab}`)
    await admin.expectAccessible()
    expect([tab, await page.evaluate(isTooWide)]).toEqual([tab, false])
  }
  for (const person of [viber, client, admin]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('a failure shows the specified message and can be retried; a refusal cannot', async ({
  browser,
}) => {
  const admin = await aPerson(browser, { ...(await signIn('marco.admin')), expected: /500/ })
  const { page } = admin
  await admin.visit('/admin/audit')
  const failure = {
    status: 500,
    json: { message: 'Broken', code: 'internal', requestId: 'r-1234' },
  }
  await page.route('**/api/admin/dashboard-stats', (route) => route.fulfill(failure))
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveText(
    "Access Denied: You don't have permission to view this dashboard or there was an error loading the data.",
  )
  await expect(page.getByText('r-1234')).toBeVisible()
  await admin.expectAccessible()
  await page.unroute('**/api/admin/dashboard-stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total users')).toHaveText(/\d/)
  admin.expectNoErrors()
  await admin.close()

  const client = await aPerson(browser, {
    ...(await signIn('liam.client')),
    expected: /status of 403/,
  })
  await client.visit('/admin?tab=financial')
  await expect(client.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(client.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await client.expectAccessible()
  client.expectNoErrors()
  await client.close()
})

test('waiting items are part of the server-rendered page', async ({ browser }) => {
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const sent = async (path: string) => (await admin.page.request.get(path)).text()
  expect(await sent('/admin?tab=operations')).toMatch(/aria-label="Open disputes: \d+"/)
  expect(await sent('/admin/inbox')).toMatch(/>\d+ waiting<\/span>/)
  admin.expectNoErrors()
  await admin.close()
})
