import { expect, test } from '@playwright/test'
import { call, hire } from './order.ts'
import { aPerson, confirmAddress, register } from './person.ts'

const run = Date.now().toString(36)
const title = `Count the pennies ${run}`

test('a buyer gets a notification and an email with the receipt, and must confirm before paying twice', async ({
  browser,
}) => {
  const viber = await aPerson(browser)
  const client = await aPerson(browser, { viewport: { width: 375, height: 740 } })
  const una = { fullName: 'Una Buyer', username: `una-${run}`, isServiceProvider: false }
  await register(viber, { fullName: 'Vic Viber', username: `vic-${run}`, isServiceProvider: true })
  await register(client, una)
  // Receipts are attached only to emails to confirmed addresses.
  await confirmAddress(client, una)
  const { page } = client
  const orderId = await hire(page, viber.page, title)

  await client.visit('/notifications')
  const notice = page.getByRole('main').getByText('Your order is placed')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main').getByText(`You paid $100.00 for “${title}”`)).toBeVisible()
  await client.expectAccessible()

  const letter = new RegExp(`Your order #${orderId} is placed.*una-${run}`)
  await client.visit('/dev/mailbox')
  await page.getByRole('link', { name: letter }).click()
  await expect(page.frameLocator('iframe').getByText('Your receipt is attached.')).toBeVisible()
  const file = page.getByRole('list', { name: 'Attachments' }).getByRole('link')
  await expect(file).toHaveText(/^R-\d{6}\.pdf$/)
  const pdf = await page.request.get((await file.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await client.expectAccessible()

  const { serviceId } = await call<{ serviceId: number }>(page, 'GET', `/api/orders/${orderId}`)
  await client.visit(`/checkout/${serviceId}`)
  await page.getByLabel('Hours').fill('2')
  await page.getByLabel('Project requirements').fill('Please count all of the pennies again.')
  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('button', { name: /^4242/ }).click()
  await page.getByRole('button', { name: 'Pay $100.00' }).click()
  const question = page.getByRole('dialog', { name: 'You just bought this. Buy again?' })
  await expect(question).toBeVisible()
  await client.expectAccessible()
  await question.getByRole('button', { name: 'Buy again for $100.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  client.expectNoErrors()
  await viber.close()
  await client.close()
})
