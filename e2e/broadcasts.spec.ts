import { expect, test, type Page } from '@playwright/test'
import { wcag } from './axe.ts'
import { OWNED_URL, startOwned } from './fresh-server.ts'
import { mailTo } from './mailbox.ts'
import { aPerson, confirmAddress, PASSWORD, register } from './person.ts'

test.use({ baseURL: OWNED_URL })

const owner = { username: 'olga', password: PASSWORD }
const title = 'New in December'
let product: Awaited<ReturnType<typeof startOwned>>
test.beforeAll(async () => {
  product = await startOwned(owner)
})
test.afterAll(() => product.stop())

const login = async (page: Page, username: string) => {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** How far the page moved by itself since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as {
              value: number
              hadRecentInput: boolean
            }
            if (!hadRecentInput) sum += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        requestIdleCallback(() => resolve(sum))
      }),
  )

test('an admin writes to all members, who see it by bell, email and banner, and dismiss it', async ({
  browser,
}) => {
  const member = await aPerson(browser, { viewport: { width: 375, height: 740 } })
  const mia = { fullName: 'Mia Member', username: 'mia', isServiceProvider: false }
  await register(member, mia)
  await confirmAddress(member, mia)
  const admin = await aPerson(browser)
  const { page } = admin
  await login(page, owner.username)

  await admin.visit('/admin/broadcasts')
  await expect(page.getByText('No broadcasts yet')).toBeVisible()
  await admin.expectAccessible()
  await page.getByRole('link', { name: 'New broadcast' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Packages are <b>here</b>.\nThey have a fixed price.')
  await page.getByLabel(/^Link/).fill('javascript:alert(1)')
  await page.getByLabel(/^Banner/).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Please enter a path of this site/)).toBeVisible()
  await expect(page.getByText('Please enter the last day of the banner')).toBeVisible()
  await page.getByLabel(/^Link/).fill('/browse')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Last day of the banner').fill(tomorrow)
  await admin.expectAccessible()
  await page.getByRole('button', { name: 'Save draft' }).click()

  await page.waitForURL(/\/admin\/broadcasts\/\d+$/)
  const mail = page.frameLocator('iframe[title="Light"]')
  await expect(mail.getByText('Packages are <b>here</b>.')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Find out more' })).toBeVisible()
  await admin.expectAccessible(wcag)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await admin.expectToast('Email kept in the mailbox of this site')
  await mailTo(page.request, 'olga@example.org', title)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to: All members?' })
  await expect(dialog.getByText('Email: 2 people')).toBeVisible()
  await admin.expectAccessible(wcag)
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel sending' })).toBeHidden({
    timeout: 100_000,
  })
  await admin.expectAccessible(wcag)
  await page.getByRole('link', { name: 'All broadcasts' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('olga')
  await expect(row).toContainText('Sent')

  const text = await mailTo(member.page.request, 'mia@example.org', title)
  expect(text).toContain('/unsubscribe?token=')
  await member.visit('/dashboard')
  const banner = member.page.getByRole('complementary', { name: 'News from the marketplace' })
  await expect(banner).toContainText('Packages are <b>here</b>.')
  await expect(banner.getByRole('link', { name: 'Find out more' })).toHaveAttribute(
    'href',
    '/browse',
  )
  expect(await shiftOf(member.page)).toBeLessThanOrEqual(0.02)
  await member.expectAccessible(wcag)
  await member.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = member.page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: new RegExp(title) }).click()
  await member.page.waitForURL('**/browse')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  await member.visit('/dashboard')
  await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  admin.expectNoErrors()
  member.expectNoErrors()
  await admin.close()
  await member.close()
})
