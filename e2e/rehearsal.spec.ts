import { expect, test } from '@playwright/test'
import { signIn, type Account } from './account.ts'
import { aPerson } from './person.ts'

interface Paid {
  orderId: number
}

/** A payment with the card whose bank takes it back a day later. */
async function payWithChargeback(client: Account): Promise<number> {
  const [service] = await client.get<{ id: number; userId: number }[]>('/api/services?limit=1')
  const { clientSecret, paymentIntentId } = await client.send<{
    clientSecret: string
    paymentIntentId: string
  }>('POST', '/api/create-payment-intent', {
    serviceId: service?.id,
    viberId: service?.userId,
    hours: 1,
    description: 'Please look at our checkout.',
  })
  const card = { number: '4000000000000259', expMonth: 12, expYear: 2040, cvc: '123' }
  await client.send('POST', '/api/test-gateway/confirm', { clientSecret, ...card })
  return (await client.get<Paid>(`/api/payments/${paymentIntentId}`)).orderId
}

test('an admin compares the books, moves the clock and plays the bank', async ({ browser }) => {
  const account = await signIn('liam.client')
  const client = await aPerson(browser, account)
  const orderId = await payWithChargeback(account)

  const admin = await aPerson(browser, await signIn('ada.super'))
  const { page } = admin
  await admin.visit('/admin')
  await expect(page.getByText('Total revenue', { exact: true })).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('link', { name: 'Reconciliation' }).click()
  await page.getByRole('button', { name: 'Compare everything now' }).click()
  // The page says it, and so does a toast.
  await expect(page.getByText('The books agree', { exact: true }).first()).toBeVisible()
  await admin.expectAccessible()

  await page.getByRole('link', { name: 'Rehearsal' }).click()
  await page.getByRole('button', { name: '1 day' }).click()
  await admin.expectToast('The clock moved ahead')
  const chargeback = page.getByRole('listitem').filter({ hasText: `Order #${orderId}` })
  await expect(async () => {
    await page.getByRole('button', { name: '1 hour' }).click()
    await expect(chargeback).toBeVisible({ timeout: 2000 })
  }).toPass()
  // What has been scrolled below the header counts as too small for fingers.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await admin.expectAccessible()
  await expect(async () => {
    await client.visit(`/orders/${orderId}`)
    await expect(client.page.getByText('The bank is looking into this payment')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await chargeback.getByRole('button', { name: 'The client wins' }).click()
  await admin.expectToast('The bank has decided')
  await expect(async () => {
    await client.visit(`/orders/${orderId}`)
    await expect(client.page.getByText('The bank kept the payment.').first()).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  admin.expectNoErrors()
  client.expectNoErrors()
  await admin.close()
  await client.close()
})

test('whoever is no admin is refused on every admin screen', async ({ browser }) => {
  const { storageState } = await signIn('liam.client')
  const client = await aPerson(browser, { storageState, expected: /status of 403/ })
  for (const path of ['/admin', '/admin/reconciliation', '/admin/rehearsal']) {
    await client.visit(path)
    await expect(client.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await client.expectAccessible()
  }
  client.expectNoErrors()
  await client.close()
})
