import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { hire } from './order.ts'
import { aPerson, confirmAddress, register } from './person.ts'

const run = Date.now().toString(36)
const title = `Ring a bell ${run}`

test('a hired viber is notified immediately by bell and email, and unsubscribes from the emails', async ({
  browser,
}) => {
  const viber = await aPerson(browser)
  const client = await aPerson(browser)
  const bea = { fullName: 'Bea Bell', username: `bea-${run}`, isServiceProvider: true }
  await register(viber, bea)
  // Emails quote other members only to confirmed addresses.
  await confirmAddress(viber, bea)
  await register(client, {
    fullName: 'Cal Client',
    username: `cal-${run}`,
    isServiceProvider: false,
  })
  const { page } = viber

  await viber.visit('/notifications')
  await expect(page.getByText('Nothing new')).toBeVisible()
  await viber.expectAccessible()
  const orderId = await hire(client.page, page, title)

  // The notification arrives live, without a reload.
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  await expect(page.getByRole('main').getByText('You have a new order')).toBeVisible()
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(`Cal Client hired you for “${title}”`)).toBeVisible()
  await viber.expectAccessible()
  await panel.getByRole('link', { name: /You have a new order/ }).click()
  await page.waitForURL(`**/orders/${orderId}`)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await viber.visit('/dev/mailbox')
  await page.getByRole('link', { name: new RegExp(`You have a new order.*bea-${run}`) }).click()
  await expect(page.getByRole('heading', { name: 'You have a new order' })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(`Cal Client hired you for “${title}”`)).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Answer the order' })).toHaveAttribute(
    'href',
    new RegExp(`/orders/${orderId}$`),
  )
  await page.getByRole('button', { name: 'Headers' }).click()
  await expect(page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible()

  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = (await page.locator('pre').textContent()) ?? ''
  const token = /\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''
  const visitor = await aPerson(browser, {
    colorScheme: 'dark',
    viewport: { width: 375, height: 740 },
  })
  await visitor.visit(`/unsubscribe?token=${token}`)
  await visitor.expectAccessible()
  await visitor.page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(visitor.page.getByRole('heading', { name: 'Done' })).toBeVisible()
  const preferences = await page.request.get('/api/user/notification-preferences')
  expect(await preferences.json()).toContainEqual({ topic: 'orders', isListed: true, mail: 'off' })

  await visitor.visit('/unsubscribe?token=1.orders.forged')
  await expect(visitor.page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  for (const person of [viber, client, visitor]) {
    person.expectNoErrors()
    await person.close()
  }
})

test('one click marks all notifications as read', async ({ browser }) => {
  const viber = await aPerson(browser, {
    colorScheme: 'dark',
    viewport: { width: 375, height: 740 },
  })
  const client = await aPerson(browser)
  await register(viber, { fullName: 'Rae Reader', username: `rae-${run}`, isServiceProvider: true })
  await register(client, {
    fullName: 'Col Client',
    username: `col-${run}`,
    isServiceProvider: false,
  })
  await hire(client.page, viber.page, `Read it ${run}`)
  const { page } = viber
  await viber.visit('/notifications')
  await expect(page.getByRole('main').getByText('(Unread)')).toHaveCount(1)
  await viber.expectAccessible()
  const markAll = page.getByRole('main').getByRole('button', { name: 'Mark all as read' })
  await markAll.click()
  await expect(page.getByRole('main').getByText('(Unread)')).toHaveCount(0)
  // The button is disabled now but keeps the focus.
  await expect(markAll).toHaveAttribute('aria-disabled', 'true')
  await expect(markAll).toBeFocused()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('No unread notifications')).toBeVisible()
  viber.expectNoErrors()
  await viber.close()
  await client.close()
})

test('the link to the notification settings opens that section of the settings', async ({
  browser,
}) => {
  const { storageState } = await signIn('maya.viber')
  const person = await aPerson(browser, { storageState })
  const { page } = person
  const choices = page.getByRole('heading', { name: 'Notifications', level: 3 })
  await person.visit('/notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/dashboard?tab=settings&part=notifications')
  await expect(choices).toBeInViewport()
  // The page shows only this section of the settings.
  await expect(
    page.getByRole('region', { name: 'Settings' }).getByRole('heading', { level: 2 }),
  ).toHaveCount(1)
  person.expectNoErrors()
  await person.close()
})
