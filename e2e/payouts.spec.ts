import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { call, hire } from './order.ts'
import { aPerson, hydrated, register, type Person } from './person.ts'

const run = Date.now().toString(36)
const title = `Tidy a ledger ${run}`
const password = 'a journey of many steps'

/** A paid, delivered and approved order, made through the API because other journeys cover these steps. */
async function releaseAnOrder(client: Page, viber: Page): Promise<number> {
  const orderId = await hire(client, viber, title)
  await call(viber, 'PATCH', `/api/orders/${orderId}/status`, { status: 'in_progress' })
  await call(viber, 'PATCH', `/api/orders/${orderId}/status`, { status: 'completed' })
  await call(client, 'POST', `/api/orders/${orderId}/approve`)
  return orderId
}

/** Connects a payout account: from the payouts page, through the password prompt and the test bank, and back. */
async function connectAccount(viber: Person, button: string, behaviour: string) {
  const { page } = viber
  await page.getByRole('button', { name: button }).click()
  await viber.expectAccessible()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  // This is a full page load, unlike in-app navigation.
  await page.waitForURL('**/test-gateway/onboarding/*')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Set up your payout account' })).toBeVisible()
  await viber.expectAccessible()
  await page.getByRole('button', { name: behaviour }).click()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByRole('heading', { name: 'Payouts', exact: true })).toBeVisible()
  await hydrated(page)
}

/** Polls, because the bank answers asynchronously. */
async function waitFor(viber: Person, text: string) {
  await expect(async () => {
    await viber.visit('/payouts')
    const found = viber.page.getByRole('article').getByText(text)
    await expect(found).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a payout to a closed account fails, is retried and arrives, and both parties get their documents', async ({
  browser,
}) => {
  // The product may retry by itself just when the button is clicked.
  const viber = await aPerson(browser, { expected: /409 .*\/retry/ })
  const client = await aPerson(browser, { colorScheme: 'dark' })
  await register(viber, {
    fullName: 'Pia Paid',
    username: `pia-${run}`,
    isServiceProvider: true,
  })
  await viber.visit('/payouts')
  await expect(viber.page.getByText('No payouts yet')).toBeVisible()
  await viber.expectAccessible()
  await register(client, {
    fullName: 'Carl Client',
    username: `carl-${run}`,
    isServiceProvider: false,
  })
  const orderId = await releaseAnOrder(client.page, viber.page)
  await failThenArrive(viber, orderId)
  await readDocuments(client, orderId)
  await viber.page.getByRole('link', { name: 'Fee statements' }).click()
  await expect(
    viber.page.getByRole('heading', { name: 'Receipts and statements', level: 1 }),
  ).toBeVisible()
  await viber.page.getByRole('link', { name: title }).click()
  await expect(viber.page.getByRole('heading', { name: 'Fee statement' })).toBeVisible()
  await expect(viber.page.getByText('$80.00')).toBeVisible()
  await viber.expectAccessible()

  viber.expectNoErrors()
  client.expectNoErrors()
  await viber.close()
  await client.close()
})

async function failThenArrive(viber: Person, orderId: number) {
  const { page } = viber
  const again = page.getByRole('button', { name: /^Try payout #\d+ again$/ })
  await viber.visit('/payouts')
  await expect(page.getByText('Not set up')).toBeVisible()
  await viber.expectAccessible()
  await connectAccount(viber, 'Set up payouts', 'Is closed: payouts fail')
  await again.click()
  await waitFor(viber, 'The bank account is closed.')
  await expect(page.getByRole('article').getByText('Failed')).toBeVisible()
  await viber.expectAccessible()

  await connectAccount(viber, 'Change account', 'Receives payouts')
  await again.click()
  await waitFor(viber, 'Paid')
  await expect(again).toHaveCount(0)
  await viber.expectAccessible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(title)

  await viber.visit(`/orders/${orderId}`)
  // The background job may have tried the closed account as well.
  await expect(page.getByText('Payout to Pia Paid failed').first()).toBeVisible()
  await expect(page.getByText('Payout to Pia Paid arrived')).toBeVisible()
  await viber.expectAccessible()
  await viber.visit('/payouts')
}

async function readDocuments(client: Person, orderId: number) {
  const { page } = client
  await client.visit(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Where your money is' })).toBeVisible()
  await client.expectAccessible()
  await page.getByRole('link', { name: 'Receipts and statements' }).click()
  await expect(page.getByText(`Receipts and statements of order #${orderId}`)).toBeVisible()
  await client.expectAccessible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: /^Receipt R-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending in 4242.')).toBeVisible()
  await client.expectAccessible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^R-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
}

test('admins see failed payouts and the money settings, and a super admin changes the settings', async ({
  browser,
}) => {
  const { storageState } = await signIn('ada.super')
  const admin = await aPerson(browser, { storageState })
  const { page } = admin
  await admin.visit('/admin/payouts?status=failed')
  await expect(page.getByText('The bank account is closed.').first()).toBeVisible()
  await admin.expectAccessible()
  await admin.visit('/admin/settings/money')
  const minimum = page.getByLabel('Minimum payout')
  await minimum.fill('a lot')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The minimum payout is between 0 and 10,000')).toBeVisible()
  await admin.expectAccessible()
  await minimum.fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await admin.expectToast('Settings saved')
  admin.expectNoErrors()
  await admin.close()

  const { storageState: ofClient } = await signIn('liam.client')
  const client = await aPerson(browser, { storageState: ofClient, expected: /status of 403/ })
  await client.visit('/admin/payouts')
  await expect(client.page.getByText('Access Denied')).toBeVisible()
  await client.expectAccessible()
  client.expectNoErrors()
  await client.close()
})
