import { expect, test } from '@playwright/test'
import { aPerson, hydrated, register } from './person.ts'

const PASSWORD = 'a journey of many steps'
const REASON = 'Advertising in messages'

test('an admin suspends a member, who appeals and is reinstated', async ({ browser }) => {
  const username = `sus.${Date.now().toString(36)}`
  const newcomer = await aPerson(browser, { expected: /status of 40[13]/ })
  await register(newcomer, { fullName: 'Sam Suspended', username, isServiceProvider: false })
  const admin = await aPerson(browser)
  await admin.visit('/auth')
  await admin.page.getByLabel('Username').fill('marco.admin')
  await admin.page.getByLabel('Password', { exact: true }).fill('demo-vibes-2026')
  await admin.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await admin.page.waitForURL('**/admin')

  await admin.visit(`/admin/users?q=${username}`)
  await admin.expectAccessible()
  await admin.page.getByRole('link', { name: 'Sam Suspended' }).click()
  await admin.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(REASON)
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await admin.expectToast('Account suspended')
  await admin.expectAccessible()

  const { page } = newcomer
  await page.context().clearCookies()
  await newcomer.visit('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await newcomer.expectToast('Login failed')
  await expect(
    page.getByText(`Your account is suspended: ${REASON}`, { exact: true }),
  ).toBeVisible()
  await newcomer.expectAccessible()
  await page.getByRole('link', { name: 'Appeal' }).click()
  // The previous page has fields with the same labels.
  await expect(page.getByRole('heading', { name: 'Appeal a suspension' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Your appeal').fill('It was a mistake.')
  await newcomer.expectAccessible()
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Appeal sent')).toBeVisible()

  await admin.page.reload()
  await hydrated(admin.page)
  await expect(admin.page.getByText('It was a mistake.')).toBeVisible()
  await admin.page.getByRole('button', { name: 'Lift suspension' }).click()
  await dialog.getByRole('button', { name: 'Lift suspension' }).click()
  await admin.expectToast('Suspension lifted')
  await newcomer.visit('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Login successful').first()).toBeVisible()
  newcomer.expectNoErrors()
  admin.expectNoErrors()
})
